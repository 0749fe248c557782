#include "bench/faults/feed_faults.h"

#include <chrono>
#include <format>
#include <memory>
#include <numeric>

#include "bench/faults/fault_life.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

constexpr std::size_t kExamples = 20;

struct FaultName {
  Fault fault;
  std::string_view name;
};
constexpr std::array<FaultName, 10> kNames = {{{Fault::kServerKilled, "server_killed"},
                                               {Fault::kServerKilledAtStart, "server_killed_at_start"},
                                               {Fault::kServersKilled, "servers_killed"},
                                               {Fault::kClusterKilled, "cluster_killed"},
                                               {Fault::kSessionKilled, "session_killed"},
                                               {Fault::kStoppedAtOnce, "stopped_at_once"},
                                               {Fault::kSessionsTerminated, "sessions_terminated"},
                                               {Fault::kReplicaPaused, "replica_paused"},
                                               {Fault::kRestored, "restored"},
                                               {Fault::kPromoted, "promoted"}}};

void Add(const Findings& findings, const std::string& when, FaultReport* report) {
  const auto count = [](const std::vector<std::string>& list) { return static_cast<std::int64_t>(list.size()); };
  report->asked += findings.asked;
  report->misses += count(findings.misses);
  report->halves += count(findings.halves);
  report->doubled += count(findings.doubled);
  report->phantoms += count(findings.phantoms);
  report->stale += count(findings.stale);
  for (const std::string& text : findings.all()) {
    if (report->examples.size() < kExamples) report->examples.push_back(when + ": " + text);
  }
}

void Take(const FaultLife& life, FaultReport* report) {
  report->acknowledged += life.acknowledged();
  report->merged += life.merged();
  report->server_kills += life.server_kills();
  report->database_kills += life.database_kills();
}

// The last of a life, or the accident after which something is wrong.
absl::Status Close(std::uint64_t seed, std::unique_ptr<FaultLife>* life, FaultReport* report) {
  if (*life == nullptr) return absl::OkStatus();
  ASSIGN_OR_RETURN(const Findings findings, (*life)->End());
  Add(findings, std::format("before seed {}", seed), report);
  Take(**life, report);
  life->reset();
  return absl::OkStatus();
}

}  // namespace

std::string Name(Fault fault) { return std::string(std::ranges::find(kNames, fault, &FaultName::fault)->name); }

std::optional<Fault> FaultOf(std::string_view name) {
  const auto* found = std::ranges::find(kNames, name, &FaultName::name);
  return found == kNames.end() ? std::nullopt : std::optional(found->fault);
}

int FaultReport::count() const {
  return std::accumulate(faults.begin(), faults.end(), 0,
                         [](int sum, const auto& fault) { return sum + fault.second; });
}

absl::StatusOr<FaultReport> RunFaults(const FaultOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const std::vector<Fault> kinds =
      options.kinds.empty() ? std::vector<Fault>(kAllFaults.begin(), kAllFaults.end()) : options.kinds;
  FaultReport report;
  std::unique_ptr<FaultLife> life;
  for (int i = 0; i < options.faults; ++i) {
    const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(i);
    if (i % options.a_cluster == 0) RETURN_IF_ERROR(Close(seed, &life, &report));
    if (life == nullptr) {
      ASSIGN_OR_RETURN(life, FaultLife::Begin(options, seed));
    }
    const Fault fault = kinds[seed % kinds.size()];
    ASSIGN_OR_RETURN(const Findings findings, life->Meet(fault, seed));
    ++report.faults[Name(fault)];
    Add(findings, std::format("seed {}, {}", seed, Name(fault)), &report);
    const std::vector<std::string> wrong = findings.all();
    if (options.on_fault) options.on_fault(seed, fault, wrong);
    if (wrong.empty()) continue;
    ++report.faults_with_errors;
    // Whether a server that begins with nothing finds it, too, tells a wrong image from a wrong database. What is wrong stays wrong:
    // the next accident begins afresh.
    RETURN_IF_ERROR(Close(seed + 1, &life, &report));
  }
  RETURN_IF_ERROR(Close(options.seed + static_cast<std::uint64_t>(options.faults), &life, &report));
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace annals::bench
