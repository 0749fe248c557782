#include "bench/support/load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "core/locks/mutex.h"

namespace annals::bench {
namespace {

TEST(Load, MakesEachCallOnceWhoeverMakesIt) {
  Mutex mutex;
  std::multiset<std::size_t> made;
  const auto call = [&](std::size_t i) {
    const MutexLock lock(mutex);
    made.insert(i);
    return true;
  };
  const LoadResult result = RunClosed(3, 20, call);
  EXPECT_EQ(result.milliseconds.size(), 20U);
  EXPECT_EQ(result.failed, 0U);
  EXPECT_GT(result.CallsPerSecond(), 0);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(made.count(i), 1U);
}

TEST(Load, CountsCallsThatFailApart) {
  const LoadResult result = RunClosed(2, 10, [](std::size_t i) { return i % 5 != 0; });
  EXPECT_EQ(result.failed, 2U);
  EXPECT_EQ(result.milliseconds.size(), 8U);
}

}  // namespace
}  // namespace annals::bench
