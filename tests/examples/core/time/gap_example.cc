// The example of core/time/gap.h, through the whole grammar.
#include <gtest/gtest.h>

#include "core/time/gap.h"
#include "core/time/time_scope.h"

namespace annals::time {
namespace {

std::size_t GroupsOf(const char* words) {
  return ParseTimeScope(words, *ParseIsoDay("2025-06-12"), Language::kEnglish).groups.size();
}

TEST(GapExample, IsTrue) {
  //   "Q2 through Q4"  a range      "2019, 2020 and 2021"  a list      "Q2 compared to Q1"  a list
  EXPECT_EQ(GroupsOf("Q2 through Q4"), 1U);
  EXPECT_EQ(GroupsOf("2019, 2020 and 2021"), 3U);
  EXPECT_EQ(GroupsOf("Q2 compared to Q1"), 2U);
}

}  // namespace
}  // namespace annals::time
