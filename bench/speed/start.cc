#include <chrono>
#include <format>
#include <thread>

#include "bench/bench.h"
#include "bench/support/bench_server.h"
#include "bench/support/document_inputs.h"
#include "bench/support/process_usage.h"
#include "bench/support/renamed_passages.h"
#include "core/record/status.h"
#include "storage/private/private_postgres.h"

namespace annals::bench {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kStarts = 3;                    // of each kind, in turn
constexpr int kNever = -1, kSeldom = 10'000;  // minutes between snapshots
constexpr std::chrono::milliseconds kAskAgain{2};
constexpr std::chrono::minutes kPatience{10};

// What a start cost: until the first question was answered, and until, asked after it, the server said that it is ready.
struct Cost {
  double seconds = 0, ready_seconds = 0, cpu_seconds = 0;
};

class StartBench {
 public:
  StartBench(const BenchOptions& options, const RenamedPassages& passages, std::string postgres)
      : options_(options),
        passages_(passages),
        postgres_(std::move(postgres)),
        snapshots_(options.scratch / "snapshots") {}

  // Stores documents until there are so many relations; leaves a snapshot of them.
  absl::Status GrowTo(std::int64_t relations) {
    const std::int64_t to = passages_.UntilRelations(relations);
    const fs::path folder = options_.scratch / std::format("until-{}", to);
    RETURN_IF_ERROR(passages_.WriteFolder(documents_, to, folder));
    ASSIGN_OR_RETURN(const auto server, Server(/*minutes=*/0));
    ASSIGN_OR_RETURN(const cli::IngestTotals totals, server->Ingest({.folders = {folder}}));
    fs::remove_all(folder);
    documents_ = to;
    relations_ += totals.relations;
    watermark_ = totals.watermark;
    RETURN_IF_ERROR(AwaitAnswer(*server));
    AwaitIdle(server->pid(), std::chrono::seconds(options_.settle_seconds));
    return absl::OkStatus();
  }

  absl::StatusOr<nlohmann::ordered_json> Measure() {
    std::vector<Cost> rebuilt, loaded;
    for (int i = 0; i < kStarts; ++i) {
      ASSIGN_OR_RETURN(const Cost rows, Start(kNever));
      rebuilt.push_back(rows);
      ASSIGN_OR_RETURN(const Cost file, StartWithFile());
      loaded.push_back(file);
    }
    ASSIGN_OR_RETURN(const fs::path file, File());
    return nlohmann::ordered_json{{"documents", documents_},
                                  {"relations", relations_},
                                  {"snapshot_mib", Rounded(static_cast<double>(fs::file_size(file)) / (1 << 20))},
                                  {"snapshot", JsonOf(loaded)},
                                  {"rows", JsonOf(rebuilt)}};
  }

 private:
  // `minutes` between snapshots; kNever: there are none, and none is begun with.
  absl::StatusOr<std::unique_ptr<BenchServer>> Server(int minutes) const {
    std::vector<std::string> arguments;
    if (minutes >= 0)
      arguments = {"--snapshot-dir=" + snapshots_.string(), std::format("--snapshot-minutes={}", minutes)};
    return BenchServer::Start({.embedder = options_.embedder,
                               .durable = true,
                               .scratch = options_.scratch,
                               .arguments = std::move(arguments),
                               .postgres = postgres_});
  }

  absl::Status AwaitAnswer(BenchServer& server) const {
    v1::RetrieveRequest request;
    request.set_collection("bench");
    request.set_query("what is new");
    request.set_at_least(watermark_);
    for (const Clock::time_point until = Clock::now() + kPatience;;) {
      const absl::Status status = server.connection().Call(&v1::RetrievalService::Stub::Retrieve, request, {}).status();
      if (!absl::IsUnavailable(status) || Clock::now() > until) return status;
      std::this_thread::sleep_for(kAskAgain);
    }
  }

  static absl::Status AwaitReady(BenchServer& server) {
    for (const Clock::time_point until = Clock::now() + kPatience; Clock::now() < until;) {
      ASSIGN_OR_RETURN(const v1::DiagnoseResponse told,
                       server.connection().Call(&v1::DiagnosisService::Stub::Diagnose, v1::DiagnoseRequest(), {}));
      if (told.readiness().ready()) return absl::OkStatus();
    }
    return absl::DeadlineExceededError("the server did not get ready");
  }

  absl::StatusOr<Cost> Start(int minutes) const {
    const Clock::time_point start = Clock::now();
    ASSIGN_OR_RETURN(const auto server, Server(minutes));
    const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    RETURN_IF_ERROR(AwaitAnswer(*server));
    const double answered = seconds();
    RETURN_IF_ERROR(AwaitReady(*server));
    return Cost{answered, seconds(), CpuSeconds(server->pid())};
  }

  // A file that is of no use is removed at once, so one that is still there, unchanged, was begun with.
  absl::StatusOr<Cost> StartWithFile() const {
    ASSIGN_OR_RETURN(const fs::path file, File());
    const fs::file_time_type written = fs::last_write_time(file);
    ASSIGN_OR_RETURN(const Cost cost, Start(kSeldom));
    if (!fs::exists(file) || fs::last_write_time(file) != written)
      return absl::InternalError("the server did not begin with the snapshot");
    return cost;
  }

  absl::StatusOr<fs::path> File() const {
    for (const auto& entry : fs::directory_iterator(snapshots_)) {
      if (entry.path().extension() == ".snapshot") return entry.path();
    }
    return absl::NotFoundError("no snapshot was written");
  }

  static nlohmann::ordered_json JsonOf(const std::vector<Cost>& costs) {
    const auto median = [&](double Cost::* field) {
      std::vector<double> values;
      for (const Cost& cost : costs) values.push_back(cost.*field);
      std::ranges::sort(values);
      return Rounded(values[values.size() / 2]);
    };
    return {{"ready_seconds", median(&Cost::ready_seconds)},
            {"seconds", median(&Cost::seconds)},
            {"cpu_seconds", median(&Cost::cpu_seconds)}};
  }

  const BenchOptions& options_;
  const RenamedPassages& passages_;
  const std::string postgres_;
  const fs::path snapshots_;
  std::int64_t documents_ = 0, relations_ = 0;
  std::uint64_t watermark_ = 0;
};

}  // namespace

absl::Status RunStart(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::vector<ingest::DocumentInput> inputs, ReadInputs(options.data));
  const RenamedPassages passages(inputs);
  ASSIGN_OR_RETURN(const auto postgres,
                   storage::PrivatePostgres::Start({.data_dir = options.scratch / "data", .durable = false}));
  StartBench bench(options, passages, postgres->url());
  nlohmann::ordered_json report =
      NewReport("start", std::filesystem::weakly_canonical(options.data).filename().string());
  report["embedder"] = options.embedder;
  std::vector<std::vector<std::string>> table = {
      {"relations", "snapshot: answer, s", "ready, s", "CPU s", "rows: answer, s", "ready, s", "CPU s", "file, MiB"}};
  for (const std::int64_t size : options.sizes) {
    RETURN_IF_ERROR(bench.GrowTo(size));
    ASSIGN_OR_RETURN(nlohmann::ordered_json json, bench.Measure());
    table.push_back({std::to_string(json["relations"].get<std::int64_t>())});
    for (const char* kind : {"snapshot", "rows"}) {
      for (const char* field : {"seconds", "ready_seconds", "cpu_seconds"})
        table.back().push_back(std::format("{:.2f}", json[kind][field].get<double>()));
    }
    table.back().push_back(std::format("{:.1f}", json["snapshot_mib"].get<double>()));
    report["systems"][std::to_string(size)] = std::move(json);
  }
  PrintTable(table, out);
  return Finish(report, {}, options.report, out);
}

}  // namespace annals::bench
