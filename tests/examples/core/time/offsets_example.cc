// The example of core/time/offsets.h, through the whole grammar.
#include <gtest/gtest.h>

#include <string>

#include "core/time/offsets.h"
#include "core/time/time_scope.h"

namespace annals::time {
namespace {

std::string ReadOffset(const char* words) {
  const Scope scope = ParseTimeScope(words, *ParseIsoDay("2019-06-12"), Language::kEnglish);
  return scope.groups.size() == 1 ? ToString(scope.groups[0].interval) : "several";
}

TEST(OffsetsExample, IsTrue) {
  //   "16 days from 01/02/2018"      the 18th           "five years before 2020"          2015
  EXPECT_EQ(ReadOffset("16 days from 01/02/2018"), "2018-01-18..2018-01-19");
  EXPECT_EQ(ReadOffset("five years before 2020"), "2015-01-01..2016-01-01");
  //   "the five years before 2020"   2015 to 2019       "the day after tomorrow"          the next but one
  EXPECT_EQ(ReadOffset("the five years before 2020"), "2015-01-01..2020-01-01");
  EXPECT_EQ(ReadOffset("the day after tomorrow"), "2019-06-14..2019-06-15");
  //   "the Friday before 15 July 2023"     the 14th           "the weekend of 3 May"  Saturday and Sunday
  EXPECT_EQ(ReadOffset("the Friday before 15 July 2023"), "2023-07-14..2023-07-15");
  EXPECT_EQ(ReadOffset("the weekend of 3 May"), "2019-05-04..2019-05-06");
  //   "nine months ended September 2024"  January to September       "the week of 3 May"  Monday to Sunday
  EXPECT_EQ(ReadOffset("nine months ended September 2024"), "2024-01-01..2024-10-01");
  EXPECT_EQ(ReadOffset("the week of 3 May"), "2019-04-29..2019-05-06");
}

}  // namespace
}  // namespace annals::time
