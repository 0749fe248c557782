// The example of core/answer/kinds/nothing_in_scope.h.
#include "core/answer/kinds/nothing_in_scope.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using NothingInScopeExample = OneCase;

TEST_F(NothingInScopeExample, IsTrue) {
  PutSurvey("July", "07", "Employment rose in July.");
  //   "How did employment change in October 2031?"
  const auto draft = Try(AnswerNothingInScope, "How did employment change in October 2031?");
  ASSERT_TRUE(draft);
  //   -> "No evidence for this in October 2031; the nearest period with evidence: July 2025."
  EXPECT_EQ(draft->answer.paragraphs.at(0).sentences.at(0).text,
            "No evidence for this in October 2031; the nearest period with evidence: July 2025.");
  EXPECT_TRUE(draft->answer.abstained);
}

}  // namespace
}  // namespace annals::answer
