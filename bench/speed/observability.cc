#include <httplib.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <iostream>
#include <random>
#include <thread>

#include "bench/bench.h"
#include "bench/quality/paired_difference.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "bench/support/load.h"
#include "bench/support/process_usage.h"
#include "cli/load/load_questions.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kWarmingCalls = 300;
constexpr int kTwo = 2;             // callers
constexpr double kMostPercent = 2;  // percent that being watched may cost, as issue "ready for production" has it

// Takes what is sent to it, and throws it away.
class Collector {
 public:
  static absl::StatusOr<std::unique_ptr<Collector>> Start() {
    std::unique_ptr<Collector> collector(new Collector);
    if (collector->port_ <= 0) return absl::UnavailableError("no port for a collector of traces");
    collector->thread_ = std::thread([raw = collector.get()] { raw->http_.listen_after_bind(); });
    return collector;
  }
  ~Collector() {
    http_.stop();
    if (thread_.joinable()) thread_.join();
  }
  std::string url() const { return absl::StrCat("http://127.0.0.1:", port_); }
  std::size_t bytes() const { return bytes_; }

 private:
  Collector() {
    http_.Post("/v1/traces", [this](const httplib::Request& request, httplib::Response& response) {
      bytes_ += request.body.size();
      response.set_content("{}", "application/json");
    });
    port_ = http_.bind_to_any_port("127.0.0.1");
  }
  httplib::Server http_;
  std::atomic<std::size_t> bytes_ = 0;
  int port_ = 0;
  std::thread thread_;
};

// One server, and what its rounds took.
class Watched {
 public:
  static absl::StatusOr<Watched> Start(const BenchOptions& options, std::string log_level,
                                       std::vector<std::string> arguments) {
    Watched watched;
    ASSIGN_OR_RETURN(watched.server_, BenchServer::Start({.embedder = options.embedder,
                                                          .scratch = options.scratch,
                                                          .log_level = std::move(log_level),
                                                          .arguments = std::move(arguments)}));
    RETURN_IF_ERROR(watched.server_->Ingest({.folders = {options.data}}).status());
    ASSIGN_OR_RETURN(watched.questions_, cli::QuestionsOfCollection(&watched.server_->connection(), "bench", {}));
    AwaitIdle(watched.server_->pid(), std::chrono::seconds(options.settle_seconds));
    watched.Ask(kWarmingCalls);
    return watched;
  }

  // Four of five calls retrieve, the fifth answers.
  LoadResult Ask(std::size_t calls) {
    return RunClosed(kTwo, calls, [&](std::size_t i) {
      v1::RetrieveRequest retrieve;
      retrieve.set_collection("bench");
      retrieve.set_query(questions_[i % questions_.size()]);
      cli::Connection& to = server_->connection();
      if (i % 5 != 4) return to.Call(&v1::RetrievalService::Stub::Retrieve, retrieve, {}).ok();
      v1::AnswerRequest answer;
      *answer.mutable_retrieve() = std::move(retrieve);
      return to.Call(&v1::RetrievalService::Stub::Answer, answer, {}).ok();
    });
  }

  absl::Status Round(std::size_t calls, bool scraped) {
    const double before = CpuSeconds(server_->pid());
    if (scraped) httplib::Client("http://" + server_->http_address()).Get("/metrics");
    const LoadResult result = Ask(calls);
    if (result.failed > 0) return absl::InternalError("a call failed");
    cpu_.push_back(1e6 * (CpuSeconds(server_->pid()) - before) / static_cast<double>(calls));
    rate_.push_back(result.CallsPerSecond());
    return absl::OkStatus();
  }

  const std::vector<double>& cpu() const { return cpu_; }
  const std::vector<double>& rate() const { return rate_; }
  ordered_json Json() const {
    return {{"cpu_microseconds_a_call", Rounded(Mean(cpu_))}, {"calls_per_second", Rounded(Mean(rate_))}};
  }
  static double Mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
  }

 private:
  std::unique_ptr<BenchServer> server_;
  std::vector<std::string> questions_;
  std::vector<double> cpu_, rate_;  // by round: microseconds a call, calls a second
};

// Of the second against the first, in percent of the first one's mean.
ordered_json PercentMore(const std::vector<double>& first, const std::vector<double>& second) {
  const double percent = 100 / Watched::Mean(first);
  const PairedDifference difference = DifferenceOf(second, first);
  return {{"percent", Rounded(percent * difference.mean)},
          {"low", Rounded(percent * difference.low)},
          {"high", Rounded(percent * difference.high)}};
}

}  // namespace

absl::Status RunObservability(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const auto collector, Collector::Start());
  ASSIGN_OR_RETURN(Watched off, Watched::Start(options, "error", {}));
  ASSIGN_OR_RETURN(Watched on,
                   Watched::Start(options, "info", {"--otlp-endpoint=" + collector->url(), "--trace-sample=1"}));
  std::minstd_rand random(static_cast<unsigned>(options.seed));
  for (int round = 0; round < options.rounds; ++round) {
    std::array<bool, 2> order = {true, false};
    std::ranges::shuffle(order, random);
    for (const bool watched : order) RETURN_IF_ERROR((watched ? on : off).Round(options.queries, watched));
  }
  ordered_json report = NewReport("observability", SetName(std::filesystem::weakly_canonical(options.data)));
  report["embedder"] = options.embedder;
  report["rounds"] = options.rounds;
  report["calls_a_round"] = options.queries;
  report["systems"] = {{"off", off.Json()}, {"on", on.Json()}};
  report["more_cpu"] = PercentMore(off.cpu(), on.cpu());
  report["fewer_calls"] = PercentMore(on.rate(), off.rate());
  report["mebibytes_of_spans"] = Rounded(static_cast<double>(collector->bytes()) / (1 << 20));
  report["met"] = report["fewer_calls"]["percent"].get<double>() <= kMostPercent;
  PrintTable({{"", "CPU µs a call", "calls/s"},
              {"off", report["systems"]["off"]["cpu_microseconds_a_call"].dump(),
               report["systems"]["off"]["calls_per_second"].dump()},
              {"on", report["systems"]["on"]["cpu_microseconds_a_call"].dump(),
               report["systems"]["on"]["calls_per_second"].dump()},
              {"more CPU, %", report["more_cpu"].dump(), ""},
              {"fewer calls, %", "", report["fewer_calls"].dump()}},
             out);
  return Finish(report, {}, options.report, out);
}

}  // namespace annals::bench
