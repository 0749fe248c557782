// The example of core/facts/dated_answer.h.
#include <gtest/gtest.h>

#include "core/facts/dated_answer.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using DatedAnswerExample = Visits;

TEST_F(DatedAnswerExample, IsTrue) {
  const question::Question question = Read("Whom did Ada Lund first visit after 2013?");
  const time::Scope scope = question.scope;
  const Access access = Sees();
  //   std::optional<DatedAnswer> a = AnswerDated(access, question, scope);  // "Whom did Ada Lund first visit after 2013?"
  std::optional<DatedAnswer> a = AnswerDated(access, question, scope);
  ASSERT_TRUE(a);
  ASSERT_EQ(a->values.size(), 1U);
  //   a->values[0]   {"Wick", its entity, [2014-03-05, 2014-03-06), the fact}   all that tie stand beside it
  EXPECT_EQ(a->values[0].text, "Wick");
  EXPECT_EQ(a->values[0].entity, Entity("Wick"));
  EXPECT_EQ(a->values[0].when, On("2014-03-05"));
  ASSERT_EQ(a->values[0].facts.size(), 1U);
  EXPECT_EQ(a->values[0].facts[0].subject, Entity("Ada Lund"));
  c.Facts({"2014-03-05 | Ada Lund | Make a visit | Eskby"});
  const std::optional<DatedAnswer> tied = AnswerDated(Sees(), question, scope);
  ASSERT_TRUE(tied);
  ASSERT_EQ(tied->values.size(), 2U);
  EXPECT_EQ(tied->values[0].text, "Eskby");
  EXPECT_EQ(tied->values[1].text, "Wick");
}

}  // namespace
}  // namespace annals::facts
