#include <chrono>
#include <cmath>
#include <format>
#include <iostream>
#include <random>

#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "bench/support/document_inputs.h"
#include "bench/support/load.h"
#include "bench/support/process_usage.h"
#include "bench/support/renamed_passages.h"
#include "cli/load/load_run.h"
#include "core/locks/mutex.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kFirstCalls = 20;  // calls made before any is timed
constexpr double kLoad = 0.5;            // of what the server can do, in the open loop

struct Size {
  std::int64_t documents = 0, relations = 0;
};

// Questions of the folder, each about the names of a copy that is in the collection.
std::vector<std::string> DrawQuestions(const std::vector<Question>& questions, const RenamedPassages& passages,
                                       std::int64_t documents, const BenchOptions& options) {
  std::mt19937_64 random(options.seed);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < static_cast<std::size_t>(options.queries); ++i) {
    const auto of = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(documents));
    texts.push_back(passages.InNamesOf(of, questions[i % questions.size()].text));
  }
  return texts;
}

class Calls {
 public:
  Calls(BenchServer& server, const std::vector<std::string>& questions, bool answer, std::uint64_t seed)
      : server_(server), questions_(questions), answer_(answer), seed_(seed) {}

  // As fast as it goes, then at half that rate. What the server refuses as too much at once (docs/operations.md) counts apart, as
  // a share of the calls; any other failure is an error.
  absl::StatusOr<nlohmann::ordered_json> Measure(int callers) {
    RunClosed(callers, kFirstCalls, call_);
    const double before = CpuSeconds(server_.pid());
    const LoadResult closed = RunClosed(callers, questions_.size(), call_);
    const double cpu = CpuSeconds(server_.pid()) - before;
    if (const std::string error = FirstError(); !error.empty())
      return absl::InternalError(
          std::format("{} of {} calls failed with {} callers: {}", closed.failed, questions_.size(), callers, error));
    if (closed.milliseconds.empty()) return absl::InternalError("the server refused every call");
    ASSIGN_OR_RETURN(const cli::LoadOutcome open, MeasureOpen(closed.CallsPerSecond() * kLoad));
    return nlohmann::ordered_json{
        {"calls_per_second", Rounded(closed.CallsPerSecond())},
        {"refused", Rounded(static_cast<double>(closed.failed) / static_cast<double>(questions_.size()))},
        {"cpu_ms_per_call", Rounded(cpu * 1e3 / static_cast<double>(closed.milliseconds.size()))},
        {"closed_p50_ms", Rounded(Percentile(closed.milliseconds, 0.5))},
        {"closed_p99_ms", Rounded(Percentile(closed.milliseconds, 0.99))},
        {"refused_at_half", Rounded(static_cast<double>(open.refused) / static_cast<double>(open.ok + open.refused))},
        {"p50_ms", Milliseconds(open.served, 50)},
        {"p95_ms", Milliseconds(open.served, 95)},
        {"p99_ms", Milliseconds(open.served, 99)},
    };
  }

 private:
  static double Milliseconds(const cli::LatencyHistogram& took, double percent) {
    return Rounded(static_cast<double>(took.Percentile(percent).count()) / 1e3);
  }

  // Calls that no thread waits for: with two threads that each waited for its call over one channel, one call in twenty
  // took 60 ms more (docs/measurements.md, "open loop").
  absl::StatusOr<cli::LoadOutcome> MeasureOpen(double rate) {
    const auto length = std::chrono::ceil<std::chrono::seconds>(
        std::chrono::duration<double>(static_cast<double>(questions_.size()) / rate));
    const cli::LoadCall kind = answer_ ? cli::LoadCall::kAnswer : cli::LoadCall::kRetrieve;
    cli::LoadRun run(&server_.connection(), {.collection = "bench",
                                             .rate = rate,
                                             .length = length,
                                             .questions = questions_,
                                             .mix = {{kind, 1}},
                                             .seed = seed_});
    const cli::LoadReport report = run.Go();
    const cli::LoadOutcome& outcome = report.calls.at(kind);
    if (outcome.ok == 0 || outcome.ok + outcome.refused < report.sent + report.not_sent) {
      return absl::InternalError(std::format("of {} calls {} were answered, {} refused, {} timed out, {} failed: {}",
                                             report.sent + report.not_sent, outcome.ok, outcome.refused,
                                             outcome.timed_out, outcome.failed, report.first_error));
    }
    return outcome;
  }

  bool Call(std::size_t i) {
    if (answer_) {
      v1::AnswerRequest request;
      request.mutable_retrieve()->set_collection("bench");
      request.mutable_retrieve()->set_query(questions_[i % questions_.size()]);
      return Answered(server_.connection().Call(&v1::RetrievalService::Stub::Answer, request, {}).status());
    }
    v1::RetrieveRequest request;
    request.set_collection("bench");
    request.set_query(questions_[i % questions_.size()]);
    return Answered(server_.connection().Call(&v1::RetrievalService::Stub::Retrieve, request, {}).status());
  }

  bool Answered(const absl::Status& status) {
    if (!status.ok() && !absl::IsResourceExhausted(status)) {
      const MutexLock lock(mutex_);
      error_.Update(status);
    }
    return status.ok();
  }

  std::string FirstError() {
    const MutexLock lock(mutex_);
    return error_.ok() ? "" : std::string(error_.message());
  }

  BenchServer& server_;
  const std::vector<std::string>& questions_;
  const bool answer_;
  const std::uint64_t seed_;
  const NumberedCall call_ = [this](std::size_t i) { return Call(i); };
  Mutex mutex_;
  absl::Status error_ ABSL_GUARDED_BY(mutex_);  // the first but refusals
};

// Slope of log(y) over log(x) between the first and the last size.
double Exponent(const std::vector<std::pair<double, double>>& points) {
  const auto [x0, y0] = points.front();
  const auto [x1, y1] = points.back();
  return (std::log(y1) - std::log(y0)) / (std::log(x1) - std::log(x0));
}

class ServeBench {
 public:
  ServeBench(const BenchOptions& options, const RenamedPassages& passages, std::vector<Question> questions,
             BenchServer& server)
      : options_(options), passages_(passages), questions_(std::move(questions)), server_(server) {}

  absl::Status GrowTo(std::int64_t relations) {
    const std::int64_t to = passages_.UntilRelations(relations);
    const std::filesystem::path folder = options_.scratch / std::format("until-{}", to);
    RETURN_IF_ERROR(passages_.WriteFolder(size_.documents, to, folder));
    const Clock::time_point start = Clock::now();
    ASSIGN_OR_RETURN(const cli::IngestTotals totals, server_.Ingest({.folders = {folder}}));
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    std::filesystem::remove_all(folder);
    json_ = {{"documents", to},
             {"relations", size_.relations + totals.relations},
             {"ingest_documents_per_second", Rounded(static_cast<double>(to - size_.documents) / seconds)}};
    size_ = {to, size_.relations + totals.relations};
    v1::RetrieveRequest seen;  // waits until the image has all of it
    seen.set_collection("bench");
    seen.set_query("what is new");
    seen.set_at_least(totals.watermark);
    RETURN_IF_ERROR(server_.connection()
                        .Call(&v1::RetrievalService::Stub::Retrieve, seen, {.retry_for = std::chrono::minutes(5)})
                        .status());
    json_["upkeep_ended"] = AwaitIdle(server_.pid(), std::chrono::seconds(options_.settle_seconds));
    json_["resident_mib"] = Rounded(static_cast<double>(ResidentBytes(server_.pid())) / (1 << 20));
    return absl::OkStatus();
  }

  absl::StatusOr<nlohmann::ordered_json> MeasureAll() {
    const std::vector<std::string> texts = DrawQuestions(questions_, passages_, size_.documents, options_);
    for (const bool answer : {false, true}) {
      Calls calls(server_, texts, answer, options_.seed);
      for (const int callers : options_.callers) {
        ASSIGN_OR_RETURN(json_[std::format("{}_{}", answer ? "answer" : "retrieve", callers)], calls.Measure(callers));
      }
    }
    return json_;
  }

 private:
  const BenchOptions& options_;
  const RenamedPassages& passages_;
  const std::vector<Question> questions_;
  BenchServer& server_;
  Size size_;
  nlohmann::ordered_json json_;
};

void PrintSystems(const nlohmann::ordered_json& systems, std::ostream& out) {
  std::vector<std::vector<std::string>> table = {
      {"relations, call, callers", "calls/s", "CPU ms a call", "p50 ms at half load", "p95", "p99"}};
  for (const auto& [size, figures] : systems.items()) {
    for (const auto& [name, json] : figures.items()) {
      if (!json.is_object()) continue;
      table.push_back({std::format("{} {}", size, name)});
      for (const char* field : {"calls_per_second", "cpu_ms_per_call", "p50_ms", "p95_ms", "p99_ms"})
        table.back().push_back(std::format("{:.2f}", json[field].get<double>()));
    }
  }
  PrintTable(table, out);
}

}  // namespace

absl::Status RunServe(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::vector<ingest::DocumentInput> inputs, ReadInputs(options.data));
  ASSIGN_OR_RETURN(std::vector<Question> questions, ReadQuestions(options.data));
  const RenamedPassages passages(inputs);
  ASSIGN_OR_RETURN(const auto server,
                   BenchServer::Start({.embedder = options.embedder,
                                       .engine = options.engine == "postgres" ? v1::COLLECTION_ENGINE_POSTGRES
                                                                              : v1::COLLECTION_ENGINE_MEMORY,
                                       .scratch = options.scratch,
                                       .arguments = {std::format("--dense-weight={}", options.dense_weight)}}));
  nlohmann::ordered_json report =
      NewReport("serve", std::filesystem::weakly_canonical(options.data).filename().string());
  report["embedder"] = options.embedder;
  report["dense_weight"] = options.dense_weight;
  report["engine"] = options.engine;
  report["questions"] = options.queries;
  ServeBench bench(options, passages, std::move(questions), *server);
  std::vector<std::pair<double, double>> p50, cpu;
  for (const std::int64_t size : options.sizes) {
    RETURN_IF_ERROR(bench.GrowTo(size));
    ASSIGN_OR_RETURN(nlohmann::ordered_json json, bench.MeasureAll());
    const auto& one = json[std::format("retrieve_{}", options.callers.front())];
    p50.emplace_back(json["relations"].get<double>(), one["p50_ms"].get<double>());
    cpu.emplace_back(json["relations"].get<double>(), one["cpu_ms_per_call"].get<double>());
    report["systems"][std::to_string(size)] = std::move(json);
  }
  if (p50.size() > 1) {
    report["exponent_p50"] = Rounded(Exponent(p50));
    report["exponent_cpu"] = Rounded(Exponent(cpu));
  }
  PrintSystems(report["systems"], out);
  return Finish(report, {}, options.report, out);
}

}  // namespace annals::bench
