// The example of core/answer/kinds/text_draft.h.
#include "core/answer/kinds/text_draft.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using TextDraftExample = OneCase;

TEST_F(TextDraftExample, IsTrue) {
  PutSurvey("July", "07", "The office issued 412 mooring permits.");
  PutSurvey("October", "10", "The office issued 389 mooring permits.");
  const auto answer = [](const Case& c) {
    DraftBuilder draft(c);
    for (std::size_t i = 0; i < c.found().evidence.size(); ++i) draft.Add({.sentences = {draft.Quote(i)}});
    //   return TextDraft(c, std::move(draft));
    return TextDraft(c, std::move(draft));
  };
  const Draft draft = With("Compare the mooring permits issued in July 2025 and in October 2025", answer);
  //     behind both periods a paragraph more: "Lower in October 2025 than in July 2025: 389 against 412."
  ASSERT_EQ(draft.answer.paragraphs.size(), 3U);
  EXPECT_EQ(draft.answer.paragraphs[2].sentences.at(0).text,
            "Lower in October 2025 than in July 2025: 389 against 412.");
}

}  // namespace
}  // namespace annals::answer
