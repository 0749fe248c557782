// The examples of core/time/forms/stamped_days.h.
#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "core/time/forms/stamped_days.h"

namespace annals::time {
namespace {

using namespace std::chrono_literals;

TEST(StampedDaysExample, IsTrue) {
  //   const std::vector<std::string_view> passages = {"[3/4/2026, 9:00] Ada: Hi!\n[5/4/2026, 9:00] Bo: Here!"};
  const std::vector<std::string_view> passages = {"[3/4/2026, 9:00] Ada: Hi!\n[5/4/2026, 9:00] Bo: Here!"};
  //   StampedDays days(passages, Day{2026y / 4 / 5});
  StampedDays days(passages, Day{2026y / 4 / 5});
  //   days.At(0, 17)   3 April 2026;  days.At(0, 30)   5 April 2026: the 5th of March would be further from the document's day
  EXPECT_EQ(days.At(0, 17), Day{2026y / 4 / 3});
  EXPECT_EQ(days.At(0, 30), Day{2026y / 4 / 5});
}

}  // namespace
}  // namespace annals::time
