// The example of core/scope/fact_scope.h.
#include <gtest/gtest.h>

#include "core/scope/fact_scope.h"

namespace annals::scope {
namespace {

Interval In(const char* from, const char* to) { return {*ParseIsoDay(from), *ParseIsoDay(to)}; }

TEST(FactScopeExample, IsTrue) {
  const FactScope scope({In("2025-07-01", "2025-08-01")});
  //   scope July 2025   "since 2024, A leads B" (explicit, from 2024 on)     inside: it holds then
  const Interval since_2024 = Interval::From(*ParseIsoDay("2024-01-01"));
  EXPECT_EQ(scope.Match(since_2024, ValiditySource::kExplicit), ScopeMatch::kInside) << "since 2024, A leads B";
  //                     a sentence of the July 2025 survey, without a date   inherited from the label of its document
  const Interval july = In("2025-07-01", "2025-08-01");
  EXPECT_EQ(scope.Match(july, ValiditySource::kInferred), ScopeMatch::kInherited);
  //                     "in 2019, A led B" (explicit, 2019)                  outside
  const Interval in_2019 = In("2019-01-01", "2020-01-01");
  EXPECT_EQ(scope.Match(in_2019, ValiditySource::kExplicit), ScopeMatch::kOutside) << "in 2019, A led B";
  //                     a sentence of a document without label               undated
  EXPECT_EQ(scope.Match(Interval::Always(), ValiditySource::kNone), ScopeMatch::kUndated);
}

}  // namespace
}  // namespace annals::scope
