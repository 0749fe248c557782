// The example of core/answer/evidence/facets.h.
#include "core/answer/evidence/facets.h"
#include "tests/core/answer/survey_answers.h"

namespace annals::answer {
namespace {

using AnswerFacetsExample = SurveyAnswers;

TEST_F(AnswerFacetsExample, IsTrue) {
  //   "What were total revenue growth, adjusted margin, and free cash flow in Q3 2024?"
  const question::Question question =
      Retrieve("What were total revenue growth, adjusted margin, and free cash flow in Q3 2024?").question;
  const QuestionTerms terms(*image_->Current(), question.content.sought);
  const std::vector<Facet> facets = FacetsOf(question, terms);
  //     three: [1].text is "adjusted margin", [1].asked.terms the mask of these two words; [0] asks for a change
  ASSERT_EQ(facets.size(), 3U);
  EXPECT_EQ(facets[1].text, "adjusted margin");
  EXPECT_EQ(facets[1].asked.terms, terms.MaskOf({"adjust", "margin"}));
  EXPECT_TRUE(facets[0].asked.change);
  EXPECT_FALSE(facets[1].asked.change);
}

}  // namespace
}  // namespace annals::answer
