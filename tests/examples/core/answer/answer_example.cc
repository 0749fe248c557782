// The example of core/answer/answer.h.
#include "core/answer/answer.h"
#include "tests/core/answer/survey_answers.h"

namespace annals::answer {
namespace {

using AnswerExample = SurveyAnswers;

TEST_F(AnswerExample, IsTrue) {
  AddSurvey("october", "October 2025", 10, "Employment declined slightly in the October survey. Ferries were full.");
  const Answer answer = Extractive("How did employment change in October 2025?");
  ASSERT_FALSE(answer.paragraphs.empty());
  ASSERT_FALSE(answer.paragraphs[0].sentences.empty());
  //   answer.paragraphs[0].sentences[0].text           "Employment declined slightly in the October survey."
  EXPECT_EQ(answer.paragraphs[0].sentences[0].text, "Employment declined slightly in the October survey.");
  //   answer.paragraphs[0].sentences[0].citations[0]   1: answer.citations[0], document_id "october", bytes [0, 51)
  ASSERT_FALSE(answer.paragraphs[0].sentences[0].citations.empty());
  EXPECT_EQ(answer.paragraphs[0].sentences[0].citations[0], 1);
  EXPECT_EQ(answer.citations.at(0).number, 1);
  EXPECT_EQ(answer.citations[0].document_id, "october");
  EXPECT_EQ(answer.citations[0].begin, 0U);
  EXPECT_EQ(answer.citations[0].end, 51U);
  //   TextOf(answer)                                   "Employment declined slightly in the October survey. [1]"
  EXPECT_EQ(TextOf(answer), "Employment declined slightly in the October survey. [1]");
  EXPECT_EQ(answer.text, TextOf(answer));
}

}  // namespace
}  // namespace annals::answer
