#include "bench/speed/load_watch.h"

#include <gtest/gtest.h>

namespace annals::bench {
namespace {

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
