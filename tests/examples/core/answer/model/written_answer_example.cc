// The example of core/answer/model/written_answer.h.
#include "core/answer/model/written_answer.h"
#include "core/record/status.h"
#include "tests/core/answer/scripted_model.h"
#include "tests/core/answer/survey_answers.h"

namespace annals::answer {
namespace {

using namespace std::chrono_literals;

class WrittenAnswerExample : public SurveyAnswers {
 protected:
  absl::StatusOr<Written> Write(const std::string& reply) {
    const auto pinned = image_->Current();
    const index::View& view = *pinned;
    const std::string question = "How did employment change in October 2025?";
    const retrieval::Result result = Retrieve(question);
    const Answer extractive = Extractive(question);
    ScriptedModel model;
    model.reply = ChatReply{reply};
    //   ASSIGN_OR_RETURN(Written w, WriteAnswer(view, result, extractive, model, {}, {.timeout = 20s}));
    ASSIGN_OR_RETURN(Written w, WriteAnswer(view, result, extractive, model, {}, {.timeout = 20s}));
    return w;
  }
};

TEST_F(WrittenAnswerExample, IsTrue) {
  AddSurvey("october", "October 2025", 10, "Employment declined by 3.5 percent. Timber was dear.");
  //   the model's "In October employment declined by 3.5% [E1]." is the answer, citing the sentence that supports it:
  const auto w = Write("In October employment declined by 3.5% [E1].");
  ASSERT_TRUE(w.ok()) << w.status();
  //   w.answer.text, w.composition.fallback   "In October employment declined by 3.5%. [1]", kNone
  EXPECT_EQ(w->answer.text, "In October employment declined by 3.5%. [1]");
  EXPECT_EQ(w->answer.citations.at(0).quote, "Employment declined by 3.5 percent.");
  EXPECT_EQ(w->composition.fallback, Fallback::kNone);
  //   its "Wages fell [E1]." is not: the extractive answer stands, with fallback kNothingSupported
  const auto unsupported = Write("Wages fell [E1].");
  ASSERT_TRUE(unsupported.ok()) << unsupported.status();
  EXPECT_EQ(unsupported->answer.text, "Employment declined by 3.5 percent. [1]");
  EXPECT_EQ(unsupported->composition.fallback, Fallback::kNothingSupported);
}

}  // namespace
}  // namespace annals::answer
