#include "cli/commands/load_command.h"

#include <format>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/load/load_questions.h"
#include "cli/load/load_run.h"
#include "core/record/status.h"
#include "nlohmann/json.hpp"

namespace annals::cli {
namespace {

constexpr std::pair<const char*, LoadCall> kCalls[] = {
    {"retrieve", LoadCall::kRetrieve}, {"answer", LoadCall::kAnswer}, {"ingest", LoadCall::kIngest}};

const char* NameOf(LoadCall kind) {
  for (const auto& [name, call] : kCalls) {
    if (call == kind) return name;
  }
  return "";
}

absl::StatusOr<std::map<LoadCall, double>> MixOf(const std::string& text) {
  std::map<LoadCall, double> mix;
  for (const std::string& part : std::vector<std::string>(absl::StrSplit(text, ',', absl::SkipEmpty()))) {
    const std::pair<std::string, std::string> split = absl::StrSplit(part, absl::MaxSplits('=', 1));
    double weight = 0;
    bool known = false;
    for (const auto& [name, call] : kCalls) {
      if (split.first != name) continue;
      known = absl::SimpleAtod(split.second, &weight) && weight > 0;
      mix[call] = weight;
    }
    if (!known)
      return absl::InvalidArgumentError(
          absl::StrCat("--mix: \"", part, "\" is not retrieve, answer or ingest with a weight, as in retrieve=8"));
  }
  if (mix.empty()) return absl::InvalidArgumentError("--mix names no call");
  return mix;
}

double Ms(LatencyHistogram::Microseconds time) { return static_cast<double>(time.count()) / 1000; }

nlohmann::ordered_json JsonOf(const LatencyHistogram& took) {
  return {{"p50_ms", Ms(took.Percentile(50))},
          {"p90_ms", Ms(took.Percentile(90))},
          {"p99_ms", Ms(took.Percentile(99))},
          {"p999_ms", Ms(took.Percentile(99.9))},
          {"max_ms", Ms(took.max())}};
}

nlohmann::ordered_json JsonOf(const LoadReport& report, const LoadPlan& plan) {
  nlohmann::ordered_json calls;
  for (const auto& [kind, o] : report.calls) {
    calls[NameOf(kind)] = {{"ok", o.ok},         {"refused", o.refused},       {"timed_out", o.timed_out},
                           {"failed", o.failed}, {"served", JsonOf(o.served)}, {"turned_away", JsonOf(o.turned_away)}};
  }
  return {
      {"collection", plan.collection},
      {"rate", plan.rate},
      {"seconds", report.took.count()},
      {"sent", report.sent},
      {"not_sent", report.not_sent},
      {"ok_per_second", static_cast<double>(report.ok()) / static_cast<double>(plan.length.count())},
      {"calls", calls},
      {"sent_late", JsonOf(report.late)},
      {"probes", {{"ok", report.probes.count()}, {"failed", report.probes_failed}, {"took", JsonOf(report.probes)}}},
      {"first_error", report.first_error}};
}

void Line(std::ostream& out, const char* name, std::uint64_t count, const LatencyHistogram& took) {
  out << std::format("{:<22}{:>9}{:>10.1f}{:>10.1f}{:>10.1f}{:>10.1f}\n", name, count, Ms(took.Percentile(50)),
                     Ms(took.Percentile(90)), Ms(took.Percentile(99)), Ms(took.max()));
}

void PrintTable(const LoadReport& report, const LoadPlan& plan, const Streams& streams) {
  std::ostream& out = streams.out;
  out << std::format("{:.0f} calls a second for {} s: {} sent, {} not sent; {} a second were served\n\n", plan.rate,
                     plan.length.count(), report.sent, report.not_sent,
                     report.ok() / static_cast<std::uint64_t>(plan.length.count()));
  out << std::format("{:<22}{:>9}{:>10}{:>10}{:>10}{:>10}\n", "", "calls", "p50 ms", "p90 ms", "p99 ms", "max ms");
  for (const auto& [kind, o] : report.calls) {
    const std::string name = NameOf(kind);
    Line(out, (name + " served").c_str(), o.ok, o.served);
    if (o.refused > 0) Line(out, (name + " refused").c_str(), o.refused, o.turned_away);
    if (o.timed_out > 0) out << std::format("{:<22}{:>9}\n", name + " timed out", o.timed_out);
    if (o.failed > 0) out << std::format("{:<22}{:>9}  {}\n", name + " failed", o.failed, report.first_error);
  }
  Line(out, "health probes", report.probes.count(), report.probes);
  if (report.probes_failed > 0) out << std::format("{:<22}{:>9}\n", "probes failed", report.probes_failed);
  Line(out, "sent after due", report.late.count(), report.late);
  out << "\n";
}

}  // namespace

absl::Status RunLoad(const Options& options, const Streams& streams, Connection& server, const CallOptions& call) {
  LoadPlan plan{.collection = options.collection,
                .rate = options.load.rate,
                .length = std::chrono::seconds(options.load.seconds),
                .timeout = std::chrono::milliseconds(options.load.timeout_ms),
                .most_open = options.load.most_open,
                .seed = options.load.seed};
  ASSIGN_OR_RETURN(plan.mix, MixOf(options.load.mix));
  ASSIGN_OR_RETURN(plan.questions, options.load.file.empty() ? QuestionsOfCollection(&server, options.collection, call)
                                                             : QuestionsOfFile(options.load.file));
  LoadRun run(&server, plan);
  const LoadReport report = run.Go();
  if (!options.json) PrintTable(report, plan, streams);
  streams.out << JsonOf(report, plan).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << "\n";
  return absl::OkStatus();
}

}  // namespace annals::cli
