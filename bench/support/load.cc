#include "bench/support/load.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

// Call i is not made before `due[i]`; an empty `due`: at once.
LoadResult Run(int callers, std::size_t calls, const std::vector<Clock::duration>& due, const NumberedCall& call) {
  std::vector<double> milliseconds(calls, -1);
  std::atomic<std::size_t> next = 0;
  const Clock::time_point start = Clock::now();
  const auto work = [&] {
    for (std::size_t i = next++; i < calls; i = next++) {
      const Clock::time_point from = due.empty() ? Clock::now() : start + due[i];
      std::this_thread::sleep_until(from);
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

}  // namespace

LoadResult RunClosed(int callers, std::size_t calls, const NumberedCall& call) { return Run(callers, calls, {}, call); }

LoadResult RunOpen(int callers, std::size_t calls, double calls_per_second, std::uint64_t seed,
                   const NumberedCall& call) {
  std::mt19937_64 random(seed);
  std::exponential_distribution<double> pause(calls_per_second);
  std::vector<Clock::duration> due;
  double at = 0;
  for (std::size_t i = 0; i < calls; ++i) {
    at += pause(random);
    due.push_back(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(at)));
  }
  return Run(callers, calls, due, call);
}

}  // namespace annals::bench
