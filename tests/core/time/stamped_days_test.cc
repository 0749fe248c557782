#include "core/time/forms/stamped_days.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace annals::time {
namespace {

using namespace std::chrono_literals;

Day On(int year, unsigned month, unsigned day) {
  return Day(std::chrono::year_month_day{std::chrono::year{year}, std::chrono::month{month}, std::chrono::day{day}});
}

TEST(OrderOf, IsThatOfAllDates) {
  EXPECT_EQ(OrderOf(std::vector<WrittenDate>{{3, 4, 2026}, {13, 4, 2026}}), DateOrder::kDayFirst);
  EXPECT_EQ(OrderOf(std::vector<WrittenDate>{{4, 3, 26}, {4, 13, 26}}), DateOrder::kMonthFirst);
  EXPECT_EQ(OrderOf(std::vector<WrittenDate>{{2026, 4, 3}}), DateOrder::kYearFirst);
  EXPECT_EQ(OrderOf(std::vector<WrittenDate>{{5, 6, 2026}, {6, 5, 2026}}), DateOrder::kMonthFirst)
      << "days never go back";
  EXPECT_EQ(OrderOf(std::vector<WrittenDate>{{13, 4, 2026}, {4, 13, 2026}}), std::nullopt);
}

TEST(OrderOf, OfTwoIsThatWhichEndsNearTheDocument) {
  const std::vector<WrittenDate> dates = {{3, 4, 2026}, {5, 4, 2026}};
  EXPECT_EQ(OrderOf(dates), std::nullopt);
  EXPECT_EQ(OrderOf(dates, On(2026, 4, 5)), DateOrder::kDayFirst);
  EXPECT_EQ(OrderOf(dates, On(2026, 5, 4)), DateOrder::kMonthFirst);
}

TEST(StampedDays, HoldUpToTheNextStamp) {
  const std::vector<std::string_view> passages = {"[30.4.2026, 9:00] Ada: Hi!\n[1.5.2026, 9:00] Bo: Here!\nand there",
                                                  "that went on", "[2.5.2026, 9:00] Ada: Bye."};
  const StampedDays days(passages, std::nullopt);
  EXPECT_EQ(days.At(0, 0), On(2026, 4, 30));
  EXPECT_EQ(days.At(0, passages[0].find("and there")), On(2026, 5, 1));
  EXPECT_EQ(days.At(1, 3), On(2026, 5, 1));
  EXPECT_EQ(days.At(2, 20), On(2026, 5, 2));
}

TEST(StampedDays, AreNoneWithoutDates) {
  const std::vector<std::string_view> passages = {"[09:00] Ada: Hi!\nIt was 3.4.2026."};
  const StampedDays days(passages, On(2026, 4, 3));
  EXPECT_TRUE(days.empty());
  EXPECT_EQ(days.At(0, 5), std::nullopt);
}

}  // namespace
}  // namespace annals::time
