// The example of core/answer/answer_question.h.
#include "core/answer/answer_question.h"
#include "tests/core/answer/survey_answers.h"

namespace annals::answer {
namespace {

using AnswerQuestionExample = SurveyAnswers;

TEST_F(AnswerQuestionExample, IsTrue) {
  AddSurvey("october", "October 2025", 10, "Employment declined slightly in the October survey. Ferries were full.");
  const auto view = image_->Current();
  const question::Request request{.query = "How did employment change in October 2025?",
                                  .reference = Day{std::chrono::year{2026} / 2 / 1}};
  //   const auto search = [&](const question::Question& q) { return retrieval::Retrieve(*view, q, request, {}); };
  const auto search = [&](const question::Question& q) { return retrieval::Retrieve(*view, q, request, {}); };
  //   absl::StatusOr<Answered> a = AnswerQuestion(*view, request, Mode::kAuto, {}, {.search = search});
  absl::StatusOr<Answered> a = AnswerQuestion(*view, request, Mode::kAuto, {}, {.search = search});
  ASSERT_TRUE(a.ok()) << a.status();
  //   a->kind                                             "whole_text"
  EXPECT_EQ(a->kind, "whole_text");
  EXPECT_EQ(KindNames().back(), a->kind) << "the last kind answers every question";
  //   a->answer.paragraphs[0].sentences[0].text           "Employment declined slightly in the October survey."
  EXPECT_EQ(a->answer.paragraphs.at(0).sentences.at(0).text, "Employment declined slightly in the October survey.");
  //   a->answer.paragraphs[0].sentences[0].citations[0]   1: a->answer.citations[0], document_id "october"
  EXPECT_EQ(a->answer.paragraphs[0].sentences[0].citations.at(0), 1);
  EXPECT_EQ(a->answer.citations.at(0).document_id, "october");
}

}  // namespace
}  // namespace annals::answer
