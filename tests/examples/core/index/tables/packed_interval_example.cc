// The example of core/index/tables/packed_interval.h.
#include <gtest/gtest.h>

#include <chrono>

#include "core/index/tables/packed_interval.h"

namespace annals::index {
namespace {

TEST(PackedIntervalExample, IsTrue) {
  const Day day = std::chrono::sys_days(std::chrono::year(2025) / 10 / 1);
  //   PackedInterval packed = Interval::From(day);    Interval(packed) == Interval::From(day)
  PackedInterval packed = Interval::From(day);
  EXPECT_EQ(Interval(packed), Interval::From(day));
}

}  // namespace
}  // namespace annals::index
