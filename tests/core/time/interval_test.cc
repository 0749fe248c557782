// Intervals against plain enumeration of days.
#include "core/time/interval.h"

#include <gtest/gtest.h>

#include <random>

namespace annals {
namespace {

using std::chrono::days;

constexpr Day kStart{std::chrono::year{2023} / 12 / 20};
constexpr int kSpan = 24;  // days looked at, across a year's end

bool EnumeratedContains(const Interval& interval, Day day) {
  for (Day d = interval.from; d < interval.to; d += days{1}) {
    if (d == day) return true;
  }
  return false;
}

Interval RandomInterval(std::mt19937& random) {
  const int a = static_cast<int>(random() % kSpan), length = 1 + static_cast<int>(random() % 9);
  return {kStart + days{a}, kStart + days{a + length}};
}

TEST(Interval, RelationsEqualThoseOfTheDaysInside) {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    const Interval a = RandomInterval(random), b = RandomInterval(random);
    bool overlaps = false, contains = true;
    for (int i = -1; i < kSpan + 12; ++i) {
      const Day day = kStart + days{i};
      ASSERT_EQ(a.Contains(day), EnumeratedContains(a, day));
      overlaps = overlaps || (EnumeratedContains(a, day) && EnumeratedContains(b, day));
      contains = contains && (EnumeratedContains(a, day) || !EnumeratedContains(b, day));
    }
    ASSERT_EQ(a.Overlaps(b), overlaps) << ToString(a) << " " << ToString(b);
    ASSERT_EQ(a.Contains(b), contains) << ToString(a) << " " << ToString(b);
    const auto both = Intersect(a, b);
    ASSERT_EQ(both.has_value(), overlaps);
    for (int i = -1; both && i < kSpan + 12; ++i) {
      const Day day = kStart + days{i};
      ASSERT_EQ(both->Contains(day), a.Contains(day) && b.Contains(day));
    }
  }
}

TEST(Interval, OpenEndsNeedNoSpecialCase) {
  const Interval since = Interval::From(kStart), until = Interval::Until(kStart);
  EXPECT_TRUE(since.Contains(kStart));
  EXPECT_FALSE(until.Contains(kStart));
  EXPECT_FALSE(since.Overlaps(until));
  EXPECT_FALSE(Intersect(since, until).has_value());
  EXPECT_TRUE(Interval::Always().Contains(since));
  EXPECT_TRUE(Interval::Always().IsAlways());
  EXPECT_EQ(Intersect(Interval::Always(), since), since);
}

TEST(Interval, FromMustLieBeforeTo) {
  EXPECT_FALSE(MakeInterval(kStart, kStart).has_value());
  EXPECT_FALSE(MakeInterval(kStart + days{1}, kStart).has_value());
  EXPECT_EQ(MakeInterval(kStart, kStart + days{1}), Interval::On(kStart));
}

TEST(IsoDay, IsReadBackForEveryDayOfFourHundredYears) {
  const Day end{std::chrono::year{2301} / 1 / 1};
  for (Day day{std::chrono::year{1900} / 1 / 1}; day < end; day += days{1}) ASSERT_EQ(ParseIsoDay(ToIsoDay(day)), day);
  EXPECT_EQ(ToIsoDay(Day{std::chrono::year{1} / 1 / 1}), "0001-01-01");
  EXPECT_EQ(ToIsoDay(Day{std::chrono::year{9999} / 12 / 31}), "9999-12-31");
}

TEST(IsoDay, OnlyDaysThatExist) {
  for (const char* text :
       {"2025-13-45", "2023-02-29", "1900-02-29", "2025-00-10", "2025-04-31", "0000-01-01", "2025-1-1", "20250101",
        "2025-01-01 ", " 2025-01-01", "2025/01/01", "2025-01-0a", "-025-01-01", "", "+2025-01-1"}) {
    EXPECT_FALSE(ParseIsoDay(text).has_value()) << text;
  }
  EXPECT_TRUE(ParseIsoDay("2000-02-29").has_value());
}

TEST(Interval, ToStringIsTotal) {
  EXPECT_EQ(ToString({kStart, kStart + days{2}}), "2023-12-20..2023-12-22");
  EXPECT_EQ(ToString(Interval::Always()), "..");
  EXPECT_EQ(ToString(Interval::From(kStart)), "2023-12-20..");
  EXPECT_EQ(ToIsoDay(kForever - days{1}), "");
  EXPECT_EQ(ToIsoDay(kAnyPast + days{1}), "");
}

}  // namespace
}  // namespace annals
