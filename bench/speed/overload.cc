#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <format>
#include <fstream>
#include <iostream>

#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/speed/load_watch.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "bench/support/load.h"
#include "bench/support/process_usage.h"
#include "cli/load/load_questions.h"
#include "cli/load/load_run.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::ordered_json;

constexpr std::array kCallers = {1, 2, 4, 8};  // at once, while the peak is looked for
constexpr double kPeakSeconds = 6;             // with each number of callers
constexpr std::size_t kWarmCalls = 100, kFewest = 200;
constexpr std::size_t kAlone = 500;  // calls one after the other, before and after the load
constexpr std::chrono::milliseconds kTimeout{5'000};

// What issue "ready for production" asks of a server under ten times what it can do.
constexpr double kGoodput = 0.9, kSlower = 2, kRefusalMs = 5, kProbeMs = 100;

// Server and load on processors of their own, so that the load takes nothing from what it measures; on a machine with
// one, both on it.
struct Division {
  std::vector<int> server, load;
};

Division DivideProcessors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(0, sizeof set, &set);
  std::vector<int> all;
  for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
    if (CPU_ISSET(processor, &set)) all.push_back(processor);
  }
  if (all.size() < 2) return {all, all};
  const auto half = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  return {{all.begin(), half}, {half, all.end()}};
}

// Of this thread and those that it starts from now on.
void RunOn(const std::vector<int>& processors) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int processor : processors) CPU_SET(processor, &set);
  sched_setaffinity(0, sizeof set, &set);
}

double LoadAverage() {
  double one = 0;
  return getloadavg(&one, 1) == 1 ? one : 0;
}

double Ms(const cli::LatencyHistogram& took, double percent) {
  return Rounded(static_cast<double>(took.Percentile(percent).count()) / 1e3);
}
double MaxMs(const cli::LatencyHistogram& took) { return Rounded(static_cast<double>(took.max().count()) / 1e3); }

struct Alone {
  double p50 = 0, p99 = 0;
};

class Subject {
 public:
  Subject(const BenchOptions& options, BenchServer& server, std::vector<std::string> questions)
      : options_(options), server_(server), questions_(std::move(questions)) {}

  // Calls a second that are answered, with the number of callers that gives most.
  double FindPeak() {
    RunClosed(1, kWarmCalls, call_);
    double rate = RunClosed(1, kWarmCalls, call_).CallsPerSecond(), peak = 0;
    for (const int callers : kCallers) {
      const auto calls = std::max(kFewest, static_cast<std::size_t>(rate * kPeakSeconds));
      const double found = RunClosed(callers, calls, call_).CallsPerSecond();
      if (found <= peak) continue;
      peak = rate = found;
    }
    return peak;
  }

  Alone FindAlone() {
    const LoadResult result = RunClosed(1, kAlone, call_);
    return {Percentile(result.milliseconds, 0.5), Percentile(result.milliseconds, 0.99)};
  }

  cli::LoadReport Load(double rate, std::chrono::seconds length) {
    cli::LoadRun run(&server_.connection(), {.collection = "bench",
                                             .rate = rate,
                                             .length = length,
                                             .questions = questions_,
                                             .mix = {{Kind(), 1}},
                                             .timeout = kTimeout,
                                             .seed = options_.seed});
    return run.Go();
  }
  cli::LoadCall Kind() const { return options_.ask_answers ? cli::LoadCall::kAnswer : cli::LoadCall::kRetrieve; }

 private:
  bool Call(std::size_t i) {
    v1::RetrieveRequest retrieve;
    retrieve.set_collection("bench");
    retrieve.set_query(questions_[i % questions_.size()]);
    if (!options_.ask_answers)
      return server_.connection().Call(&v1::RetrievalService::Stub::Retrieve, retrieve, {}).ok();
    v1::AnswerRequest answer;
    *answer.mutable_retrieve() = std::move(retrieve);
    return server_.connection().Call(&v1::RetrievalService::Stub::Answer, answer, {}).ok();
  }

  const BenchOptions& options_;
  BenchServer& server_;
  const std::vector<std::string> questions_;
  const NumberedCall call_ = [this](std::size_t i) { return Call(i); };
};

class OverloadBench {
 public:
  OverloadBench(const BenchOptions& options, Division processors)
      : options_(options), processors_(std::move(processors)) {}

  // `offered` calls a second; 0: so many times the peak that is found, which is then offered to the next one, too.
  absl::StatusOr<ordered_json> Measure(bool limited, double* offered) {
    ASSIGN_OR_RETURN(const auto server, Start(limited));
    ASSIGN_OR_RETURN(std::vector<std::string> questions,
                     cli::QuestionsOfCollection(&server->connection(), "bench", {}));
    AwaitIdle(server->pid(), std::chrono::seconds(options_.settle_seconds));
    Subject subject(options_, *server, std::move(questions));
    const double peak = subject.FindPeak();
    const Alone alone = subject.FindAlone();
    if (peak <= 0) return absl::InternalError("no call was answered");
    if (*offered == 0) *offered = options_.load_factor * peak;

    const double load_cpu = CpuSeconds(getpid()), server_cpu = CpuSeconds(server->pid());
    LoadWatch watch(server->pid(), server->http_address());
    const double average = LoadAverage();
    const cli::LoadReport report = subject.Load(*offered, std::chrono::seconds(options_.seconds));
    const LoadWatch::Seen seen = watch.End();
    const double took = report.took.count();
    ordered_json json = Counted(subject.Kind(), report);
    json["server_processors_used"] = Rounded((CpuSeconds(server->pid()) - server_cpu) / took);
    json["load_processors_used"] = Rounded((CpuSeconds(getpid()) - load_cpu) / took);
    json["load_average_at_start"] = Rounded(average);
    const double peak_after = subject.FindPeak();
    const Alone alone_after = subject.FindAlone();
    json["peak_per_second"] = Rounded(peak);
    json["peak_per_second_after"] = Rounded(peak_after);
    json["unloaded_p50_ms"] = Rounded(alone.p50);
    json["unloaded_p99_ms"] = Rounded(alone.p99);
    json["unloaded_p50_ms_after"] = Rounded(alone_after.p50);
    json["unloaded_p99_ms_after"] = Rounded(alone_after.p99);
    Weigh(seen, &json);
    Judge(&json);
    return json;
  }

 private:
  absl::StatusOr<std::unique_ptr<BenchServer>> Start(bool limited) {
    ASSIGN_OR_RETURN(auto server, BenchServer::Start({.embedder = options_.embedder,
                                                      .scratch = options_.scratch,
                                                      .arguments = {std::format("--adaptive-limit={}", limited)},
                                                      .processors = processors_.server}));
    RETURN_IF_ERROR(server->Ingest({.folders = {options_.data}}).status());
    return server;
  }

  ordered_json Counted(cli::LoadCall kind, const cli::LoadReport& report) const {
    const auto found = report.calls.find(kind);
    const cli::LoadOutcome none;
    const cli::LoadOutcome& o = found == report.calls.end() ? none : found->second;
    return {{"sent", report.sent},
            {"not_sent", report.not_sent},
            {"sent_late_p99_ms", Ms(report.late, 99)},
            {"ok", o.ok},
            {"refused", o.refused},
            {"timed_out", o.timed_out},
            {"failed", o.failed},
            {"goodput_per_second", Rounded(static_cast<double>(o.ok) / options_.seconds)},
            {"admitted_p50_ms", Ms(o.served, 50)},
            {"admitted_p99_ms", Ms(o.served, 99)},
            {"refusal_p50_ms", Ms(o.turned_away, 50)},
            {"refusal_p99_ms", Ms(o.turned_away, 99)},
            {"refusal_max_ms", MaxMs(o.turned_away)},
            {"grpc_probes", report.probes.count()},
            {"grpc_probes_failed", report.probes_failed},
            {"grpc_probe_p99_ms", Ms(report.probes, 99)},
            {"grpc_probe_max_ms", MaxMs(report.probes)}};
  }

  static void Weigh(const LoadWatch::Seen& seen, ordered_json* json) {
    ordered_json& j = *json;
    j["http_probes"] = seen.probes.count();
    j["http_probes_failed"] = seen.failed;
    j["http_probe_p99_ms"] = Ms(seen.probes, 99);
    j["http_probe_max_ms"] = MaxMs(seen.probes);
    j["resident_mib_start"] = Rounded(seen.FirstMebibytes());
    j["resident_mib_end"] = Rounded(seen.LastMebibytes());
    j["resident_mib_most"] = Rounded(seen.MostMebibytes());
    j["resident_mib_per_minute"] = Rounded(seen.MebibytesPerMinute());
  }

  // The better of what was found before and after: other work on the machine makes it look worse, never better.
  static void Judge(ordered_json* json) {
    ordered_json& j = *json;
    const double peak = std::max(j["peak_per_second"].get<double>(), j["peak_per_second_after"].get<double>());
    const double alone = std::min(j["unloaded_p99_ms"].get<double>(), j["unloaded_p99_ms_after"].get<double>());
    j["goodput_share"] = Rounded(j["goodput_per_second"].get<double>() / peak);
    j["admitted_to_unloaded_p99"] = alone > 0 ? Rounded(j["admitted_p99_ms"].get<double>() / alone) : 0;
    const bool probes = j["grpc_probes_failed"] == 0 && j["http_probes_failed"] == 0;
    j["met"] = {{"goodput", j["goodput_share"].get<double>() >= kGoodput},
                {"admitted", j["admitted_to_unloaded_p99"].get<double>() <= kSlower},
                {"refusals", j["refusal_p99_ms"].get<double>() <= kRefusalMs},
                {"probes", probes && j["grpc_probe_max_ms"].get<double>() <= kProbeMs &&
                               j["http_probe_max_ms"].get<double>() <= kProbeMs}};
  }

  const BenchOptions& options_;
  const Division processors_;
};

void PrintOverload(const ordered_json& systems, std::ostream& out) {
  std::vector<std::vector<std::string>> table = {{""}};
  for (const auto& [name, json] : systems.items()) table.front().push_back(name);
  for (const char* field : {"peak_per_second",
                            "goodput_per_second",
                            "goodput_share",
                            "unloaded_p50_ms",
                            "unloaded_p99_ms",
                            "admitted_p50_ms",
                            "admitted_p99_ms",
                            "admitted_to_unloaded_p99",
                            "refusal_p50_ms",
                            "refusal_p99_ms",
                            "refused",
                            "timed_out",
                            "not_sent",
                            "grpc_probe_max_ms",
                            "http_probe_max_ms",
                            "resident_mib_start",
                            "resident_mib_end",
                            "resident_mib_per_minute",
                            "server_processors_used",
                            "load_processors_used"}) {
    table.push_back({field});
    for (const auto& [name, json] : systems.items()) table.back().push_back(json[field].dump());
  }
  PrintTable(table, out);
}

}  // namespace

absl::Status RunOverload(const BenchOptions& options, std::ostream& out) {
  const Division processors = DivideProcessors();
  RunOn(processors.load);
  ordered_json report = NewReport("overload", SetName(std::filesystem::weakly_canonical(options.data)));
  report["embedder"] = options.embedder;
  report["call"] = options.ask_answers ? "answer" : "retrieve";
  report["seconds"] = options.seconds;
  report["times_the_peak"] = options.load_factor;
  report["server_processors"] = processors.server;
  report["load_processors"] = processors.load;
  OverloadBench bench(options, processors);
  double offered = 0;
  for (const bool limited : {true, false}) {
    ASSIGN_OR_RETURN(ordered_json json, bench.Measure(limited, &offered));
    report["offered_per_second"] = Rounded(offered);
    report["systems"][limited ? "limit_on" : "limit_off"] = std::move(json);
  }
  PrintOverload(report["systems"], out);
  return Finish(report, {}, options.report, out);
}

}  // namespace annals::bench
