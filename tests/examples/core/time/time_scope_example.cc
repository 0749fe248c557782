// The example of core/time/time_scope.h.
#include <gtest/gtest.h>

#include "core/time/time_scope.h"

namespace annals::time {
namespace {

TEST(TimeScopeExample, IsTrue) {
  const Day reference = *ParseIsoDay("2026-02-01");
  //   "How did inflation trends change between the July and October 2025 surveys?"
  const Scope scope = ParseTimeScope("How did inflation trends change between the July and October 2025 surveys?",
                                     reference, Language::kEnglish);
  //     type comparison
  EXPECT_STREQ(Name(scope.type), "comparison");
  //     groups {[2025-07-01, 2025-08-01), label "July 2025"}, {[2025-10-01, 2025-11-01), label "October 2025"}
  ASSERT_EQ(scope.groups.size(), 2U);
  EXPECT_EQ(ToString(scope.groups[0].interval), "2025-07-01..2025-08-01");
  EXPECT_EQ(scope.groups[0].label, "July 2025");
  EXPECT_EQ(ToString(scope.groups[1].interval), "2025-10-01..2025-11-01");
  EXPECT_EQ(scope.groups[1].label, "October 2025");
  //     residual "How did inflation trends change and surveys?"
  EXPECT_EQ(scope.residual_query, "How did inflation trends change and surveys?");
}

}  // namespace
}  // namespace annals::time
