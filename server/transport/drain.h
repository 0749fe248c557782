// Until when a server that stops waits for the calls it has.
#pragma once

#include <atomic>
#include <chrono>

namespace annals::server {

// gRPC ends the calls that are left at that time, and only then tells them so. Who asks here knows it before the client does,
// so that nothing is stored of a call whose client was told that it failed. Thread-safe.
class Drain {
 public:
  using Clock = std::chrono::steady_clock;
  void EndAt(Clock::time_point until) { until_ = until.time_since_epoch(); }
  bool over() const { return Clock::now().time_since_epoch() >= until_.load(); }

 private:
  std::atomic<Clock::duration> until_{Clock::duration::max()};
};

}  // namespace annals::server
