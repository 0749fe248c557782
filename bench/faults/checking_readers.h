// Readers beside the writers, one a server: each asks for a document at the watermark of the last acknowledgement, and what it finds
// has to be what the history allows at that moment, also while servers and database are killed. A call that fails says nothing.
//
//   CheckingReaders readers(addresses, history, writers, seed);   // … accidents …
//   findings.Add(readers.Stop());
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "bench/faults/fault_writers.h"
#include "bench/faults/live_check.h"
#include "bench/faults/write_history.h"
#include "core/locks/mutex.h"

namespace annals::bench {

class CheckingReaders {
 public:
  CheckingReaders(const std::vector<std::string>& addresses, const WriteHistory& history, const FaultWriters& writers,
                  std::uint64_t seed);
  ~CheckingReaders() { Stop(); }

  Findings Stop();  // what was wrong; the second time the same

 private:
  void Read(const std::string& address, std::uint64_t seed);
  void Judge(int document, const WriteHistory::Moment& before, const WriteHistory::Moment& after, const Seen& seen,
             std::uint64_t watermark);

  const WriteHistory& history_;
  const FaultWriters& writers_;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
  Mutex mutex_;
  Findings findings_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::bench
