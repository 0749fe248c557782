#include <algorithm>
#include <atomic>
#include <format>
#include <thread>

#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/support/bench_server.h"
#include "core/record/status.h"
#include "storage/private/private_postgres.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMakers = 4;   // collections that are made at once
constexpr int kWrites = 60;  // each of which is read at once
constexpr int kBudget = 4'096;
constexpr std::int64_t kMostHeld = 2'000;  // beyond, a server that holds all takes seconds for each write

double MillisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

class ManyCollectionsBench {
 public:
  ManyCollectionsBench(const BenchOptions& options, std::string postgres)
      : options_(options), postgres_(std::move(postgres)) {}

  // Makes empty collections until there are so many.
  absl::Status GrowTo(std::int64_t collections) {
    ASSIGN_OR_RETURN(const auto server, Server(kBudget));
    std::atomic<std::int64_t> next = made_, failed = 0;
    std::vector<std::jthread> makers;
    for (int i = 0; i < kMakers; ++i) {
      makers.emplace_back([&] {
        for (std::int64_t n = next++; n < collections; n = next++) {
          v1::CreateCollectionRequest request;
          request.set_name(std::format("empty-{}", n));
          failed += !server->connection().Call(&v1::AdminService::Stub::CreateCollection, request, {}).ok();
        }
      });
    }
    makers.clear();
    made_ = collections;
    return failed == 0 ? absl::OkStatus() : absl::InternalError(std::format("{} were not made", failed.load()));
  }

  // A server with the budget of so many MiB, 0: none; from its start to the first answer, and then from a write that is
  // acknowledged to an answer that knows it.
  absl::StatusOr<nlohmann::ordered_json> Measure(int budget) {
    const Clock::time_point start = Clock::now();
    ASSIGN_OR_RETURN(const auto server, Server(budget));
    RETURN_IF_ERROR(Write(*server, nullptr));
    const double first = MillisecondsSince(start);
    std::vector<double> milliseconds(kWrites);
    for (double& took : milliseconds) RETURN_IF_ERROR(Write(*server, &took));
    return nlohmann::ordered_json{{"first_answer_seconds", Rounded(first / 1e3)},
                                  {"read_your_writes_p50_ms", Rounded(Percentile(milliseconds, 0.5))},
                                  {"read_your_writes_p95_ms", Rounded(Percentile(milliseconds, 0.95))}};
  }

 private:
  absl::StatusOr<std::unique_ptr<BenchServer>> Server(int budget) const {
    return BenchServer::Start({.embedder = "hash",
                               .durable = true,
                               .scratch = options_.scratch,
                               .arguments = {std::format("--memory-budget={}", budget)},
                               .postgres = postgres_});
  }

  absl::Status Write(BenchServer& server, double* took) {
    v1::IngestRequest request;
    request.set_collection("busy");
    v1::DocumentInput* document = request.add_documents();
    document->set_id(std::to_string(written_++));
    document->set_text(std::format("The harbour has {} cranes.", written_));
    ASSIGN_OR_RETURN(const v1::IngestResponse stored,
                     server.connection().Call(&v1::RetrievalService::Stub::Ingest, request, {}));
    const Clock::time_point acknowledged = Clock::now();
    v1::RetrieveRequest question;
    question.set_collection("busy");
    question.set_query("how many cranes has the harbour?");
    question.set_at_least(stored.watermark());
    RETURN_IF_ERROR(server.connection()
                        .Call(&v1::RetrievalService::Stub::Retrieve, question, {.retry_for = std::chrono::minutes(5)})
                        .status());
    if (took != nullptr) *took = MillisecondsSince(acknowledged);
    return absl::OkStatus();
  }

  const BenchOptions& options_;
  const std::string postgres_;
  std::int64_t made_ = 0;
  int written_ = 0;
};

}  // namespace

absl::Status RunManyCollections(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const auto postgres,
                   storage::PrivatePostgres::Start({.data_dir = options.scratch / "data", .durable = false}));
  ManyCollectionsBench bench(options, postgres->url());
  nlohmann::ordered_json report = NewReport("many-collections", "made up");
  std::vector<std::vector<std::string>> table = {
      {"collections", "images", "first answer, s", "read your writes: p50, ms", "p95, ms"}};
  for (const std::int64_t count : options.counts) {
    RETURN_IF_ERROR(bench.GrowTo(count));
    for (const int budget : {0, kBudget}) {
      if (budget == 0 && count > kMostHeld) continue;
      ASSIGN_OR_RETURN(nlohmann::ordered_json json, bench.Measure(budget));
      const std::string images = budget == 0 ? "all" : "asked_for";
      table.push_back({std::to_string(count), images});
      for (const char* field : {"first_answer_seconds", "read_your_writes_p50_ms", "read_your_writes_p95_ms"})
        table.back().push_back(std::format("{:.2f}", json[field].get<double>()));
      report["systems"][std::format("{}_{}", count, images)] = std::move(json);
    }
  }
  PrintTable(table, out);
  return Finish(report, {}, options.report, out);
}

}  // namespace annals::bench
