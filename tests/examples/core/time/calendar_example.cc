// The example of core/time/calendar.h.
#include <gtest/gtest.h>

#include <string>

#include "core/time/calendar.h"

namespace annals::time {
namespace {

Day On(const char* day) { return *ParseIsoDay(day); }
std::string Text(const Interval& interval) { return ToString(interval); }

TEST(CalendarExample, IsTrue) {
  //   Months(2025, 10, 3)                         [2025-10-01, 2026-01-01)
  EXPECT_EQ(Text(Months(2025, 10, 3)), "2025-10-01..2026-01-01");
  //   UnitAt(2025-11-15, kQuarter, -1)            [2025-07-01, 2025-10-01)   the quarter before that of the day
  EXPECT_EQ(Text(UnitAt(On("2025-11-15"), Granularity::kQuarter, -1)), "2025-07-01..2025-10-01");
  //   Shift(2025-05-31, kMonth, -3)               2025-02-28                 the day is cut to what the month has
  EXPECT_EQ(ToIsoDay(Shift(On("2025-05-31"), Granularity::kMonth, -3)), "2025-02-28");
  //   PartOf({2019}, Part::kEarly, kYear)         [2019-01-01, 2019-07-01)
  EXPECT_EQ(Text(PartOf(Years(2019, 1), Part::kEarly, Granularity::kYear)), "2019-01-01..2019-07-01");
}

}  // namespace
}  // namespace annals::time
