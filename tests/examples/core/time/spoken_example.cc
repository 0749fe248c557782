// The examples of core/time/spoken.h.
#include <gtest/gtest.h>

#include "core/time/spoken.h"

namespace annals::time {
namespace {

constexpr Day OnDay(int year, int month, int day) { return Day{std::chrono::year{year} / month / day}; }

void Speaks(const char* sentence, const Told& told, const Interval& interval, SpokenHow how) {
  const std::vector<Spoken> spoken = ReadSpoken(sentence, told, Language::kEnglish);
  ASSERT_EQ(spoken.size(), 1U) << sentence;
  EXPECT_EQ(spoken.front().interval, interval) << sentence;
  EXPECT_EQ(spoken.front().how, how) << sentence;
}

TEST(SpokenExample, IsTrue) {
  const Told told_2006{.before = Interval{OnDay(2006, 1, 1), OnDay(2007, 1, 1)}};
  //   "From 2004 to 2005 she worked at Arizona."                [2004-01-01, 2006-01-01)   said
  Speaks("From 2004 to 2005 she worked at Arizona.", {}, {OnDay(2004, 1, 1), OnDay(2006, 1, 1)}, SpokenHow::kSaid);
  //   "Two years later she moved to Frankfurt."   told 2006     [2008-01-01, 2009-01-01)   following
  Speaks("Two years later she moved to Frankfurt.", told_2006, {OnDay(2008, 1, 1), OnDay(2009, 1, 1)},
         SpokenHow::kFollowing);
  //   "In May she gave a talk."                   told 2006     [2006-05-01, 2006-06-01)   following
  Speaks("In May she gave a talk.", told_2006, {OnDay(2006, 5, 1), OnDay(2006, 6, 1)}, SpokenHow::kFollowing);
  //   "We moved house yesterday."        today 8 May 2023       [2023-05-07, 2023-05-08)   relative
  Speaks("We moved house yesterday.", {.today = OnDay(2023, 5, 8)}, Interval::On(OnDay(2023, 5, 7)),
         SpokenHow::kRelative);
}

}  // namespace
}  // namespace annals::time
