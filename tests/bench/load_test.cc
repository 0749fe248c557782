#include "bench/support/load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "bench/speed/load_watch.h"
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

TEST(LoadWatch, TheSlopeIsOfTheNearestLine) {
  EXPECT_EQ(Slope({}), 0);
  EXPECT_EQ(Slope({{1, 5}}), 0);
  EXPECT_EQ(Slope({{1, 5}, {1, 7}}), 0);
  EXPECT_DOUBLE_EQ(Slope({{0, 1}, {1, 3}, {2, 5}}), 2);
  EXPECT_DOUBLE_EQ(Slope({{0, 0}, {1, 1}, {2, 0}, {3, 1}}), 0.2);
}

// What a server takes when the load begins is not growth.
TEST(LoadWatch, MemoryIsJudgedByItsSecondHalf) {
  LoadWatch::Seen seen;
  seen.memory = {{0, 100}, {10, 180}, {20, 200}, {30, 200}, {40, 201}, {50, 202}};
  EXPECT_EQ(seen.FirstMebibytes(), 100);
  EXPECT_EQ(seen.LastMebibytes(), 202);
  EXPECT_EQ(seen.MostMebibytes(), 202);
  EXPECT_NEAR(seen.MebibytesPerMinute(), 6, 1e-9);
}

}  // namespace
}  // namespace annals::bench
