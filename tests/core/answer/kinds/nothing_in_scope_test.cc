#include "core/answer/kinds/nothing_in_scope.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;

class NothingInScopeTest : public OneCase {
 protected:
  NothingInScopeTest() { PutSurvey("July", "07", "Employment rose in July."); }
};

TEST_F(NothingInScopeTest, RefusesAndNamesTheNearestPeriod) {
  const auto draft = Try(AnswerNothingInScope, "How did employment change in October 2031?");
  ASSERT_TRUE(draft);
  EXPECT_TRUE(draft->answer.abstained);
  EXPECT_TRUE(draft->answer.paragraphs.at(0).no_evidence);
  EXPECT_THAT(draft->answer.text, HasSubstr("No evidence for this in October 2031"));
  EXPECT_THAT(draft->answer.text, HasSubstr("July 2025"));
}

TEST_F(NothingInScopeTest, WhatIsInScopeIsNotRefused) {
  EXPECT_FALSE(Try(AnswerNothingInScope, "How did employment change in July 2025?"));
  EXPECT_FALSE(Try(AnswerNothingInScope, "How did employment change?"));
}

}  // namespace
}  // namespace annals::answer
