#include "bench/support/load.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

namespace annals::bench {

LoadResult RunClosed(int callers, std::size_t calls, const NumberedCall& call) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> milliseconds(calls, -1);
  std::atomic<std::size_t> next = 0;
  const Clock::time_point start = Clock::now();
  const auto work = [&] {
    for (std::size_t i = next++; i < calls; i = next++) {
      const Clock::time_point from = Clock::now();
      if (call(i)) milliseconds[i] = std::chrono::duration<double, std::milli>(Clock::now() - from).count();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int c = 0; c < callers; ++c) threads.emplace_back(work);
  }
  LoadResult result{.seconds = std::chrono::duration<double>(Clock::now() - start).count()};
  std::ranges::copy_if(milliseconds, std::back_inserter(result.milliseconds), [](double ms) { return ms >= 0; });
  result.failed = calls - result.milliseconds.size();
  return result;
}

}  // namespace annals::bench
