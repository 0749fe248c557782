// The example of core/time/interval.h.
#include <gtest/gtest.h>

#include "core/time/interval.h"

namespace annals {
namespace {

using namespace std::chrono_literals;

TEST(IntervalExample, IsTrue) {
  //   Interval october{Day{2025y/10/1}, Day{2025y/11/1}};      october.Contains(Day{2025y/10/31}) == true
  Interval october{Day{2025y / 10 / 1}, Day{2025y / 11 / 1}};
  EXPECT_TRUE(october.Contains(Day{2025y / 10 / 31}) == true);
  //   Interval since_2013 = Interval::From(Day{2013y/1/1});    since_2013.to == kForever
  Interval since_2013 = Interval::From(Day{2013y / 1 / 1});
  EXPECT_TRUE(since_2013.to == kForever);
}

}  // namespace
}  // namespace annals
