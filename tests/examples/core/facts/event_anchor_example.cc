// The example of core/facts/event_anchor.h.
#include <gtest/gtest.h>

#include "core/facts/event_anchor.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using EventAnchorExample = Visits;

TEST_F(EventAnchorExample, IsTrue) {
  //   text   "Who visited Wick before Ben Oro's visit?"   clause   "Ben Oro's visit"
  const QuestionText text = TextOf("Who visited Wick before Ben Oro's visit?");
  const std::optional<AnchorClause> split = SplitClauses(text).anchor;
  ASSERT_TRUE(split);
  const AnchorClause clause = *split;
  EXPECT_EQ(clause.text, "Ben Oro's visit");
  const Access access = Sees();
  //   ResolvedAnchor a = ResolveAnchor(access, text, clause, {});
  ResolvedAnchor a = ResolveAnchor(access, text, clause, {});
  ASSERT_TRUE(a.resolved);
  //   a.used    {[2014-03-09, 2014-03-10), "Ben Oro · Make a visit · Wick"}   a.rule   kFirst
  EXPECT_EQ(a.used.when, On("2014-03-09"));
  EXPECT_EQ(a.used.text, "Ben Oro · Make a visit · Wick");
  EXPECT_EQ(a.rule, AnchorRule::kFirst);
  //   a.others  the visit of 2014-06-02                                       a.Period()   until 2014-03-09
  ASSERT_EQ(a.others.size(), 1U);
  EXPECT_EQ(a.others[0].when, On("2014-06-02"));
  EXPECT_EQ(a.Period(), Interval::Until(On("2014-03-09").from));
}

}  // namespace
}  // namespace annals::facts
