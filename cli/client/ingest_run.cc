#include "cli/client/ingest_run.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/client/ingest_sender.h"
#include "core/locks/mutex.h"

namespace annals::cli {
namespace {

class Run {
 public:
  Run(Connection* server, DocumentReader* reader, const IngestRunOptions& options)
      : server_(server), options_(options), reader_(reader) {}

  IngestReport Go() {
    {
      std::vector<std::jthread> senders;
      for (int i = 0; i < std::max(1, options_.streams); ++i) senders.emplace_back([this] { Send(); });
    }
    const MutexLock lock(mutex_);
    return report_;
  }

 private:
  void Send() {
    IngestSender sender(
        server_,
        {.collection = options_.collection,
         .wait_for_vectors = options_.wait_for_vectors,
         .patience = options_.patience,
         .retry_for = options_.retry_for},
        [this] { return Next(); },
        [this](const SentDocument& document, const v1::IngestAcknowledgement& acknowledged) {
          Record(document, acknowledged);
        });
    const absl::Status status = sender.Run();
    const MutexLock lock(mutex_);
    report_.status.Update(status);
  }

  // The next document of the input; nullopt at its end, and when another stream has failed.
  std::optional<SentDocument> Next() {
    const MutexLock reading(reading_);
    while (!Stopped()) {
      std::optional<ReadItem> item = reader_->Next();
      if (!item) return std::nullopt;
      if (const auto* bad = std::get_if<BadInput>(&*item)) {
        const MutexLock lock(mutex_);
        Reject(*bad);
        continue;
      }
      auto& placed = std::get<PlacedDocument>(*item);
      SentDocument next{.place = std::move(placed.place), .bytes_read = reader_->bytes_read()};
      next.request.mutable_document()->set_position(++position_);
      *next.request.mutable_document()->mutable_document() = std::move(placed.document);
      return next;
    }
    return std::nullopt;
  }

  bool Stopped() {
    const MutexLock lock(mutex_);
    return !report_.status.ok();
  }

  void Record(const SentDocument& document, const v1::IngestAcknowledgement& acknowledged) {
    const MutexLock lock(mutex_);
    IngestTotals& totals = report_.totals;
    RecordResult(acknowledged.result(), document.place);
    totals.watermark = std::max(totals.watermark, acknowledged.watermark());
    totals.bytes_read = std::max(totals.bytes_read, document.bytes_read);
    if (options_.on_progress) options_.on_progress(totals);
  }

  void RecordResult(const v1::IngestResult& result, const std::string& place) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
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

  void Reject(const BadInput& bad) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    ++report_.totals.rejected;
    if (options_.on_bad) options_.on_bad(bad);
  }

  Connection* server_;
  const IngestRunOptions& options_;
  Mutex reading_;
  DocumentReader* const reader_ ABSL_PT_GUARDED_BY(reading_);
  std::int64_t position_ ABSL_GUARDED_BY(reading_) = 0;
  Mutex mutex_ ABSL_ACQUIRED_AFTER(reading_);
  IngestReport report_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace

IngestReport RunIngest(Connection* server, DocumentReader* reader, const IngestRunOptions& options) {
  return Run(server, reader, options).Go();
}

}  // namespace annals::cli
