// Waiting for what other threads, servers or sessions do, within a bound: a test that waits in vain fails, and those
// after it run.
//
//   ASSERT_TRUE(Eventually([&] { return server.Ready().ok(); }));   // false: not within a minute
//
// The condition is asked in turns with the other threads, without a pause between.
#pragma once

#include <chrono>
#include <concepts>
#include <thread>

namespace annals {

[[nodiscard]] bool Eventually(std::predicate auto&& happened,
                              std::chrono::steady_clock::duration within = std::chrono::minutes(1)) {
  const auto end = std::chrono::steady_clock::now() + within;
  while (!happened()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::yield();
  }
  return true;
}

}  // namespace annals
