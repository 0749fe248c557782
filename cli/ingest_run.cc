#include "cli/ingest_run.h"

#include <algorithm>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace annals::cli {
namespace {

class Run {
 public:
  Run(Connection* server, DocumentReader* reader, const IngestRunOptions& options)
      : server_(server), options_(options), batcher_(reader, options.batch) {}

  IngestReport Go() {
    {
      std::vector<std::jthread> senders;
      for (int i = 0; i < std::max(1, options_.in_flight); ++i) senders.emplace_back([this] { SendAll(); });
    }
    return report_;
  }

 private:
  void SendAll() {
    while (true) {
      if (Stopped()) return;
      std::optional<Batch> batch = batcher_.Next();
      if (!batch) return;
      if (batch->places.empty()) {
        Record(*batch, v1::IngestResponse());
        continue;
      }
      const auto response = server_->Call(&v1::RetrievalService::Stub::Ingest, batch->request, options_.call);
      if (response.ok()) {
        Record(*batch, *response);
      } else {
        Stop(response.status());
        return;
      }
    }
  }

  bool Stopped() {
    std::lock_guard lock(mutex_);
    return !report_.status.ok();
  }

  void Stop(const absl::Status& status) {
    std::lock_guard lock(mutex_);
    report_.status.Update(status);
  }

  void Record(const Batch& batch, const v1::IngestResponse& response) {
    std::lock_guard lock(mutex_);
    IngestTotals& totals = report_.totals;
    for (const BadInput& bad : batch.bad) Reject(bad);
    for (int i = 0; i < response.results_size(); ++i) RecordResult(response.results(i), batch.places[i]);
    totals.watermark = std::max(totals.watermark, response.watermark());
    totals.bytes_read = std::max(totals.bytes_read, batch.bytes_read);
    if (options_.on_progress) options_.on_progress(totals);
  }

  void RecordResult(const v1::IngestResult& result, const std::string& place) {
    IngestTotals& totals = report_.totals;
    switch (result.outcome()) {
      case v1::INGEST_OUTCOME_CREATED:
        ++totals.created;
        break;
      case v1::INGEST_OUTCOME_REPLACED:
        ++totals.replaced;
        break;
      case v1::INGEST_OUTCOME_UNCHANGED:
        ++totals.unchanged;
        break;
      default:
        return Reject({place, result.document_id(), Reasons(result)});
    }
    totals.chunks += result.chunks();
    totals.statements += result.statements();
    totals.relations += result.relations();
  }

  static std::string Reasons(const v1::IngestResult& result) {
    return absl::StrJoin(result.errors(), "; ", [](std::string* out, const v1::FieldError& error) {
      absl::StrAppend(out, error.field(), ": ", error.description());
    });
  }

  void Reject(const BadInput& bad) {
    ++report_.totals.rejected;
    if (options_.on_bad) options_.on_bad(bad);
  }

  Connection* server_;
  const IngestRunOptions& options_;
  Batcher batcher_;
  std::mutex mutex_;
  IngestReport report_;
};

}  // namespace

IngestReport RunIngest(Connection* server, DocumentReader* reader, const IngestRunOptions& options) {
  return Run(server, reader, options).Go();
}

}  // namespace annals::cli
