// The example of core/answer/model/prompt.h.
#include <gmock/gmock.h>

#include "core/answer/model/prompt.h"
#include "tests/core/answer/survey_answers.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;

using PromptExample = SurveyAnswers;

TEST_F(PromptExample, IsTrue) {
  AddSurvey("october", "October 2025", 10, "Employment declined slightly.");
  const auto pinned = image_->Current();
  const index::View& view = *pinned;
  const retrieval::Result result = Retrieve("How did employment change in October 2025?");
  //   Prompt prompt = MakePrompt(view, result, Mode::kExplain, {.token_budget = 6'000});
  Prompt prompt = MakePrompt(view, result, Mode::kExplain, {.token_budget = 6'000});
  ASSERT_EQ(prompt.passages.size(), 1U);
  ASSERT_EQ(prompt.messages.size(), 2U);
  //   prompt.passages[0]       {id "E1", chunk 0, group 0, the first 29 bytes of it}
  EXPECT_EQ(prompt.passages[0].id, "E1");
  EXPECT_EQ(prompt.passages[0].chunk, 0U);
  EXPECT_EQ(prompt.passages[0].group, 0);
  EXPECT_EQ(prompt.passages[0].bytes, 29U);
  //   prompt.messages[0]       of the system: the rules
  EXPECT_EQ(prompt.messages[0].role, ChatRole::kSystem);
  EXPECT_THAT(prompt.messages[0].text, HasSubstr(prompt.fence));
  //   prompt.messages[1]       of the user: question, period, passages: "| Employment declined slightly."
  EXPECT_EQ(prompt.messages[1].role, ChatRole::kUser);
  EXPECT_THAT(prompt.messages[1].text, HasSubstr("Question: How did employment change in October 2025?"));
  EXPECT_THAT(prompt.messages[1].text, HasSubstr("Period G1: October 2025"));
  EXPECT_THAT(prompt.messages[1].text, HasSubstr("| Employment declined slightly."));
}

}  // namespace
}  // namespace annals::answer
