#include "core/answer/evidence/facets.h"

#include <gtest/gtest.h>

#include "tests/core/answer/survey_answers.h"

namespace annals::answer {
namespace {

using AnswerFacetsTest = SurveyAnswers;

TEST_F(AnswerFacetsTest, EachHasTheMaskOfItsTerms) {
  const question::Question question =
      Retrieve("What were total revenue growth, adjusted margin, and free cash flow?").question;
  const QuestionTerms terms(*image_->Current(), question.content.sought);
  const std::vector<Facet> facets = FacetsOf(question, terms);
  ASSERT_EQ(facets.size(), 3u);
  EXPECT_EQ(facets[1].text, "adjusted margin");
  EXPECT_EQ(facets[1].asked.terms, terms.MaskOf({"adjust", "margin"}));
  EXPECT_TRUE(facets[0].asked.change);
}

TEST_F(AnswerFacetsTest, WithoutAListTheWholeIsAsked) {
  const question::Question question = Retrieve("What was the operating margin?").question;
  const QuestionTerms terms(*image_->Current(), question.content.sought);
  const std::vector<Facet> facets = FacetsOf(question, terms);
  ASSERT_EQ(facets.size(), 1u);
  EXPECT_EQ(facets[0].asked.terms, terms.all());
}

}  // namespace
}  // namespace annals::answer
