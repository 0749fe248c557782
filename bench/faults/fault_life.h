// A cluster, servers on it, and what they were told, through several accidents.
//
//   ASSIGN_OR_RETURN(auto life, FaultLife::Begin(options, 1));
//   ASSIGN_OR_RETURN(Findings findings, life->Meet(Fault::kServerKilled, seed));
//   ASSIGN_OR_RETURN(Findings rest, life->End());   // also of a server that begins with nothing
//
// Servers save snapshots as soon as they may, so that one that was killed begins with one. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/faults/fault_merges.h"
#include "bench/faults/fault_writers.h"
#include "bench/faults/faulty_cluster.h"
#include "bench/faults/feed_faults.h"
#include "bench/faults/live_check.h"
#include "bench/faults/write_history.h"
#include "bench/support/annalsd_process.h"

namespace annals::bench {

class FaultLife {
 public:
  static absl::StatusOr<std::unique_ptr<FaultLife>> Begin(const FaultOptions& options, std::uint64_t number);

  absl::StatusOr<Findings> Meet(Fault fault, std::uint64_t seed);
  absl::StatusOr<Findings> End();

  std::int64_t acknowledged() const { return history_.acknowledgements() + history_beside_.acknowledgements(); }
  std::int64_t merged() const { return merges_->acknowledgements(); }
  int server_kills() const { return server_kills_; }
  int database_kills() const { return database_kills_; }

 private:
  explicit FaultLife(const FaultOptions& options) : options_(options) {}
  ServerOptions Of(const std::string& name) const;
  void AwaitMore(int count) { history_.AwaitAcknowledgements(history_.acknowledgements() + count); }
  absl::StatusOr<Findings> Happen(Fault fault, FaultWriters* writers);
  absl::Status KillServer(std::size_t server, bool at_start);
  absl::StatusOr<std::unique_ptr<AnnalsdProcess>> StartWhereFree(const std::string& name);
  absl::Status StartServer(std::size_t server);
  absl::StatusOr<Findings> PauseReplica(FaultWriters* writers);
  absl::StatusOr<Findings> GoBack(FaultyCluster::Copy copy, FaultWriters* writers);

  const FaultOptions options_;
  std::filesystem::path folder_;
  std::mt19937_64 random_;
  std::unique_ptr<FaultyCluster> cluster_;  // stops after its servers
  std::vector<std::unique_ptr<AnnalsdProcess>> servers_;
  std::vector<std::string> addresses_;
  WriteHistory history_, history_beside_;
  std::unique_ptr<FaultMerges> merges_;
  std::uint64_t watermark_ = 0;  // of the last accident's writers
  int server_kills_ = 0, database_kills_ = 0;
};

}  // namespace annals::bench
