// The example of core/time/operators.h, through the whole grammar.
#include <gtest/gtest.h>

#include <string>

#include "core/time/operators.h"
#include "core/time/time_scope.h"

namespace annals::time {
namespace {

std::string ReadOperator(const char* words) {
  const Scope scope = ParseTimeScope(words, *ParseIsoDay("2025-06-12"), Language::kEnglish);
  return scope.groups.empty() ? "nothing" : Name(scope.groups[0].relation);
}

TEST(OperatorsExample, IsTrue) {
  //   "not before March 2020"    March 2020: since          "2012 or later"    2012: since
  EXPECT_EQ(ReadOperator("not before March 2020"), "since");
  EXPECT_EQ(ReadOperator("2012 or later"), "since");
  //   "according to January"     no operator                "differ … from Q2" no operator, a comparison
  EXPECT_EQ(ReadOperator("according to January"), "in");
  const Scope scope =
      ParseTimeScope("Did Q3 2024 differ from Q2 2024?", *ParseIsoDay("2025-06-12"), Language::kEnglish);
  EXPECT_EQ(scope.type, ScopeType::kComparison) << "differ … from Q2";
}

}  // namespace
}  // namespace annals::time
