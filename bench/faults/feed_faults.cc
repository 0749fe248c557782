#include "bench/faults/feed_faults.h"

#include <signal.h>

#include <chrono>
#include <format>
#include <memory>
#include <numeric>
#include <random>

#include "bench/faults/fault_document.h"
#include "bench/faults/fault_writers.h"
#include "bench/faults/faulty_cluster.h"
#include "bench/faults/live_check.h"
#include "bench/faults/waiting_readers.h"
#include "bench/faults/write_history.h"
#include "bench/support/annalsd_process.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

constexpr std::size_t kExamples = 20;
// Acknowledged documents before an accident, up to so many more, and after it.
constexpr int kBefore = 30, kBeforeDrawn = 60, kAfter = 150;

// A cluster, servers on it, and what they were told, through several accidents.
class Life {
 public:
  static absl::StatusOr<std::unique_ptr<Life>> Begin(const FaultOptions& options, std::uint64_t number) {
    auto life = std::make_unique<Life>();
    const std::filesystem::path folder = options.folder / std::format("life-{}", number);
    ASSIGN_OR_RETURN(life->cluster_, FaultyCluster::Start(folder));
    for (int i = 0; i < options.servers; ++i) {
      ASSIGN_OR_RETURN(auto server, AnnalsdProcess::Start({.program = options.program,
                                                           .folder = folder / std::format("server-{}", i),
                                                           .postgres = life->cluster_->url(),
                                                           .arguments = {"--embedder=hash"}}));
      life->addresses_.push_back(server->grpc_address());
      life->servers_.push_back(std::move(server));
    }
    return life;
  }

  absl::StatusOr<Findings> Meet(Fault fault, std::uint64_t seed) {
    random_.seed(seed);
    FaultWriters writers(addresses_, &history_, {.seed = seed});
    // Readers that wait for their writes make servers read the feed in the middle of batches.
    WaitingReaders readers(addresses_);
    const int drawn = static_cast<int>(random_() % kBeforeDrawn);
    writers.Start();
    history_.AwaitAcknowledgements(history_.acknowledgements() + kBefore + drawn);
    absl::StatusOr<Findings> findings = Happen(fault, &writers);
    writers.Stop();
    RETURN_IF_ERROR(writers.status());
    RETURN_IF_ERROR(findings.status());
    ASSIGN_OR_RETURN(const Findings after, CheckLive(addresses_, &history_, writers.watermark()));
    findings->asked += after.asked;
    findings->misses.insert(findings->misses.end(), after.misses.begin(), after.misses.end());
    findings->phantoms.insert(findings->phantoms.end(), after.phantoms.begin(), after.phantoms.end());
    return findings;
  }

  std::int64_t acknowledged() const { return history_.acknowledgements(); }

 private:
  void AwaitMore(int count) { history_.AwaitAcknowledgements(history_.acknowledgements() + count); }

  absl::StatusOr<Findings> Happen(Fault fault, FaultWriters* writers) {
    switch (fault) {
      case Fault::kSessionKilled:
        RETURN_IF_ERROR(cluster_->KillSession(random_()));
        break;
      case Fault::kStoppedAtOnce:
        RETURN_IF_ERROR(cluster_->RestartAtOnce());
        break;
      case Fault::kSessionsTerminated:
        RETURN_IF_ERROR(cluster_->TerminateSessions());
        break;
      case Fault::kReplicaPaused:
        return PauseReplica(writers);
      case Fault::kRestored:
        return GoBack(FaultyCluster::Copy::kDump, writers);
      case Fault::kPromoted:
        return GoBack(FaultyCluster::Copy::kBase, writers);
    }
    AwaitMore(kAfter);
    return Findings{};
  }

  // The last server stops in the middle of what it does. The others are to go on, and to see all that is acknowledged.
  absl::StatusOr<Findings> PauseReplica(FaultWriters* writers) {
    std::vector<std::string> others(addresses_.begin(), addresses_.end() - 1);
    kill(servers_.back()->pid(), SIGSTOP);
    FaultWriters beside(others, &history_beside_, {.seed = random_(), .first_document = kBesideDocuments});
    beside.Start();
    history_beside_.AwaitAcknowledgements(history_beside_.acknowledgements() + kAfter);
    beside.Stop();
    absl::StatusOr<Findings> findings = CheckLive(others, &history_beside_, beside.watermark());
    kill(servers_.back()->pid(), SIGCONT);
    RETURN_IF_ERROR(beside.status());
    RETURN_IF_ERROR(findings.status());
    AwaitMore(kAfter);
    writers->Stop();
    ASSIGN_OR_RETURN(const Findings after, CheckLive(addresses_, &history_beside_, beside.watermark()));
    findings->asked += after.asked;
    findings->misses.insert(findings->misses.end(), after.misses.begin(), after.misses.end());
    findings->phantoms.insert(findings->phantoms.end(), after.phantoms.begin(), after.phantoms.end());
    return findings;
  }

  absl::StatusOr<Findings> GoBack(FaultyCluster::Copy copy, FaultWriters* writers) {
    writers->Stop();
    RETURN_IF_ERROR(writers->status());
    // What is uncertain is looked up now: afterwards it is as it was when the copy was made.
    ASSIGN_OR_RETURN(const Findings before, CheckLive(addresses_, &history_, writers->watermark()));
    const WriteHistory::State state = history_.state(), beside = history_beside_.state();
    RETURN_IF_ERROR(cluster_->Keep(copy));
    writers->Start();
    AwaitMore(kAfter);
    writers->Stop();
    RETURN_IF_ERROR(writers->status());
    // Servers show it before it is lost.
    RETURN_IF_ERROR(CheckLive(addresses_, &history_, writers->watermark()).status());
    RETURN_IF_ERROR(cluster_->GoBack());
    history_.GoBackTo(state);
    history_beside_.GoBackTo(beside);
    writers->ForgetWatermark();
    writers->Start();
    AwaitMore(kAfter);
    return before;
  }

  static constexpr int kBesideDocuments = 100'000;

  std::mt19937_64 random_;
  std::unique_ptr<FaultyCluster> cluster_;  // stops after its servers
  std::vector<std::unique_ptr<AnnalsdProcess>> servers_;
  std::vector<std::string> addresses_;
  WriteHistory history_, history_beside_;
};

void Add(const Findings& findings, FaultReport* report) {
  report->asked += findings.asked;
  report->misses += static_cast<std::int64_t>(findings.misses.size());
  report->phantoms += static_cast<std::int64_t>(findings.phantoms.size());
}

}  // namespace

std::string Name(Fault fault) {
  switch (fault) {
    case Fault::kSessionKilled:
      return "session_killed";
    case Fault::kStoppedAtOnce:
      return "stopped_at_once";
    case Fault::kSessionsTerminated:
      return "sessions_terminated";
    case Fault::kReplicaPaused:
      return "replica_paused";
    case Fault::kRestored:
      return "restored";
    case Fault::kPromoted:
      return "promoted";
  }
  return "";
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
  std::unique_ptr<Life> life;
  for (int i = 0; i < options.faults; ++i) {
    const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(i);
    if (i % options.a_cluster == 0 || life == nullptr) {
      if (life != nullptr) report.acknowledged += life->acknowledged();
      life.reset();
      ASSIGN_OR_RETURN(life, Life::Begin(options, seed));
    }
    const Fault fault = kinds[seed % kinds.size()];
    ASSIGN_OR_RETURN(const Findings findings, life->Meet(fault, seed));
    ++report.faults[Name(fault)];
    Add(findings, &report);
    std::vector<std::string> wrong = findings.misses;
    wrong.insert(wrong.end(), findings.phantoms.begin(), findings.phantoms.end());
    if (options.on_fault) options.on_fault(seed, fault, wrong);
    if (wrong.empty()) continue;
    ++report.faults_with_errors;
    for (const std::string& text : wrong) {
      if (report.examples.size() < kExamples)
        report.examples.push_back(std::format("seed {}, {}: {}", seed, Name(fault), text));
    }
    // What is wrong stays wrong: the next accident begins afresh, so that each is counted once.
    report.acknowledged += life->acknowledged();
    life.reset();
  }
  if (life != nullptr) report.acknowledged += life->acknowledged();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace annals::bench
