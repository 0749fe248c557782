// Names that are made one and parted again, beside the writers: after each accident every server has to know them as it was
// acknowledged.
//
//   ASSIGN_OR_RETURN(auto merges, FaultMerges::Begin(addresses, planted));   // stores the documents that bring the names
//   merges->Start(seed);                                                     // … an accident …
//   merges->Stop();
//   ASSIGN_OR_RETURN(Findings findings, merges->Check(addresses));
//
// One thread writes, through every server in turn. Not thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/faults/live_check.h"
#include "bench/faults/planted.h"
#include "bench/faults/write_history.h"

namespace annals::bench {

class FaultMerges {
 public:
  static constexpr int kPairs = 6;  // of names, each brought by one document

  static absl::StatusOr<std::unique_ptr<FaultMerges>> Begin(const std::vector<std::string>& addresses, Planted planted);
  ~FaultMerges() { Stop(); }

  void Start(std::uint64_t seed);
  void Stop();
  int acknowledgements() const { return history_.acknowledgements(); }
  // A pair of which nobody knows what became has to be the same on all servers.
  // Servers answer from a view that contains the last write that was acknowledged here.
  absl::StatusOr<Findings> Check(const std::vector<std::string>& addresses);
  WriteHistory::State state() const { return history_.state(); }
  void GoBackTo(const WriteHistory::State& state);  // the database has, and with it its watermarks

 private:
  explicit FaultMerges(const std::vector<std::string>& addresses, Planted planted);
  absl::Status StoreNames();
  void Write(std::uint64_t seed);
  // The watermark.
  absl::StatusOr<std::uint64_t> MergeOrPart(cli::Connection& server, int pair, bool merge);

  std::vector<std::unique_ptr<cli::Connection>> servers_;
  const Planted planted_;
  WriteHistory history_;                      // of pairs: 1 merged, 0 apart
  std::atomic<std::uint64_t> watermark_ = 0;  // the largest that was acknowledged
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace annals::bench
