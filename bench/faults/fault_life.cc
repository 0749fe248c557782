#include "bench/faults/fault_life.h"

#include <signal.h>

#include <chrono>
#include <format>
#include <thread>

#include "bench/faults/checking_readers.h"
#include "bench/faults/waiting_readers.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

// Acknowledged documents before an accident, up to so many more, and after it.
constexpr int kBefore = 30, kBeforeDrawn = 60, kAfter = 150;
constexpr int kBesideDocuments = 100'000;  // number of the first document of those written beside
constexpr std::uint64_t kDown = 300,
                        kStart = 700;  // milliseconds at most: dead, and starting before it is killed again

// A server that was killed comes back at its port, which nobody may be given meanwhile: one below those that Linux gives to clients.
constexpr unsigned kFirstPort = 15'000, kPorts = 15'000;
constexpr int kPortAttempts = 5;

bool GoesBack(Fault fault) { return fault == Fault::kRestored || fault == Fault::kPromoted; }

}  // namespace

absl::StatusOr<std::unique_ptr<FaultLife>> FaultLife::Begin(const FaultOptions& options, std::uint64_t number) {
  std::unique_ptr<FaultLife> life(new FaultLife(options));
  life->folder_ = options.folder / std::format("life-{}", number);
  ASSIGN_OR_RETURN(life->cluster_, FaultyCluster::Start(life->folder_));
  for (int i = 0; i < options.servers; ++i) {
    ASSIGN_OR_RETURN(auto server, life->StartWhereFree(std::format("server-{}", i)));
    life->addresses_.push_back(server->grpc_address());
    life->servers_.push_back(std::move(server));
  }
  ASSIGN_OR_RETURN(life->merges_, FaultMerges::Begin(life->addresses_, options.planted));
  if (!SqlOf(options.planted).empty()) RETURN_IF_ERROR(life->cluster_->Run(SqlOf(options.planted)));
  return life;
}

ServerOptions FaultLife::Of(const std::string& name) const {
  return {.program = options_.program,
          .folder = folder_ / name,
          .postgres = cluster_->url(),
          .arguments = {"--embedder=hash", "--snapshot-dir=" + (folder_ / name / "snapshots").string(),
                        "--snapshot-minutes=0"}};
}

absl::StatusOr<Findings> FaultLife::Meet(Fault fault, std::uint64_t seed) {
  random_.seed(seed);
  FaultWriters writers(addresses_, &history_, {.seed = seed, .planted = options_.planted});
  // Readers that wait for their writes make servers read the feed in the middle of batches.
  WaitingReaders waiting(addresses_);
  std::optional<CheckingReaders> readers;
  // What the database loses by an accident is not lost to readers before it.
  if (!GoesBack(fault)) readers.emplace(addresses_, history_, writers, seed);
  const int drawn = static_cast<int>(random_() % kBeforeDrawn);
  writers.Start();
  merges_->Start(seed);
  AwaitMore(kBefore + drawn);
  absl::StatusOr<Findings> findings = Happen(fault, &writers);
  merges_->Stop();
  writers.Stop();
  RETURN_IF_ERROR(writers.status());
  RETURN_IF_ERROR(findings.status());
  if (readers) findings->Add(readers->Stop());
  watermark_ = writers.watermark();
  ASSIGN_OR_RETURN(const Findings after, CheckLive(addresses_, &history_, watermark_));
  ASSIGN_OR_RETURN(const Findings names, merges_->Check(addresses_));
  findings->Add(after);
  findings->Add(names);
  return findings;
}

// A server that begins with nothing reads the rows; the others have read the feed, or a snapshot and then the feed.
absl::StatusOr<Findings> FaultLife::End() {
  ASSIGN_OR_RETURN(const auto fresh, AnnalsdProcess::Start(Of("fresh")));
  const std::vector<std::string> addresses = {fresh->grpc_address()};
  Findings findings;
  for (WriteHistory* history : {&history_, &history_beside_}) {
    ASSIGN_OR_RETURN(const Findings found, CheckLive(addresses, history, watermark_));
    findings.Add(found);
  }
  ASSIGN_OR_RETURN(const Findings names, merges_->Check(addresses));
  findings.Add(names);
  int others = FaultMerges::kPairs;
  for (const int document : history_beside_.Documents())
    others += history_beside_.Possible(document).contains(0) ? 0 : 1;
  for (const std::string& address : {addresses_[0], addresses[0]}) {
    ASSIGN_OR_RETURN(const Findings count, CheckCount(address, history_, others));
    findings.Add(count);
  }
  return findings;
}

absl::StatusOr<std::unique_ptr<AnnalsdProcess>> FaultLife::StartWhereFree(const std::string& name) {
  std::random_device draw;
  ServerOptions options = Of(name);
  for (int attempt = 1;; ++attempt) {
    options.listen = std::format("127.0.0.1:{}", kFirstPort + draw() % kPorts);
    auto server = AnnalsdProcess::Start(options);
    if (server.ok() || attempt == kPortAttempts) return server;
  }
}

absl::Status FaultLife::StartServer(std::size_t server) {
  ServerOptions options = Of(std::format("server-{}", server));
  options.listen = addresses_[server];  // where its clients look for it
  ASSIGN_OR_RETURN(servers_[server], AnnalsdProcess::Start(std::move(options)));
  return absl::OkStatus();
}

absl::Status FaultLife::KillServer(std::size_t server, bool at_start) {
  servers_[server]->Kill();
  ++server_kills_;
  std::this_thread::sleep_for(std::chrono::milliseconds(random_() % kDown));
  if (at_start) {
    ServerOptions options = Of(std::format("server-{}", server));
    options.listen = addresses_[server];
    RETURN_IF_ERROR(AnnalsdProcess::StartAndKill(std::move(options), std::chrono::milliseconds(random_() % kStart)));
    ++server_kills_;
  }
  return StartServer(server);
}

absl::StatusOr<Findings> FaultLife::Happen(Fault fault, FaultWriters* writers) {
  switch (fault) {
    case Fault::kServerKilled:
    case Fault::kServerKilledAtStart:
      RETURN_IF_ERROR(KillServer(random_() % servers_.size(), fault == Fault::kServerKilledAtStart));
      break;
    case Fault::kServersKilled:
      for (const auto& server : servers_) server->Kill();
      server_kills_ += static_cast<int>(servers_.size());
      for (std::size_t i = 0; i < servers_.size(); ++i) RETURN_IF_ERROR(StartServer(i));
      break;
    case Fault::kClusterKilled:
      ++database_kills_;
      RETURN_IF_ERROR(cluster_->KillAll());
      break;
    case Fault::kSessionKilled:
      ++database_kills_;
      RETURN_IF_ERROR(cluster_->KillSession(random_()));
      break;
    case Fault::kStoppedAtOnce:
      ++database_kills_;
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
absl::StatusOr<Findings> FaultLife::PauseReplica(FaultWriters* writers) {
  const std::vector<std::string> others(addresses_.begin(), addresses_.end() - 1);
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
  findings->Add(after);
  return findings;
}

absl::StatusOr<Findings> FaultLife::GoBack(FaultyCluster::Copy copy, FaultWriters* writers) {
  writers->Stop();
  merges_->Stop();
  RETURN_IF_ERROR(writers->status());
  // What is uncertain is looked up now: afterwards it is as it was when the copy was made.
  ASSIGN_OR_RETURN(Findings before, CheckLive(addresses_, &history_, writers->watermark()));
  ASSIGN_OR_RETURN(const Findings names, merges_->Check(addresses_));
  before.Add(names);
  const WriteHistory::State state = history_.state(), beside = history_beside_.state(), merged = merges_->state();
  RETURN_IF_ERROR(cluster_->Keep(copy));
  writers->Start();
  merges_->Start(random_());
  AwaitMore(kAfter);
  merges_->Stop();
  writers->Stop();
  RETURN_IF_ERROR(writers->status());
  // Servers show it before it is lost.
  RETURN_IF_ERROR(CheckLive(addresses_, &history_, writers->watermark()).status());
  RETURN_IF_ERROR(cluster_->GoBack());
  ++database_kills_;
  history_.GoBackTo(state);
  history_beside_.GoBackTo(beside);
  merges_->GoBackTo(merged);
  writers->ForgetWatermark();
  writers->Start();
  AwaitMore(kAfter);
  return before;
}

}  // namespace annals::bench
