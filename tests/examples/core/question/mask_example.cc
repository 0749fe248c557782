// The example of core/question/mask.h.
#include <gtest/gtest.h>

#include "core/question/mask.h"
#include "core/question/question.h"

namespace annals::question {
namespace {

TEST(MaskExample, IsTrue) {
  //   question  "How did inflation trends change between the July and October 2025 surveys?"
  const char* const text = "How did inflation trends change between the July and October 2025 surveys?";
  const Question question = ReadQuestion(text, *ParseIsoDay("2026-02-01"), Language::kEnglish);
  const std::vector<KindName> kinds = {KindNameOf("survey", Language::kEnglish)};
  const Masked masked = Mask(text, question.words, PeriodsOf(question.scope), kinds, {Language::kEnglish});
  //   Mask      "inflation trends"      periods, the kind of document and the words of asking removed
  EXPECT_EQ(masked.text, "inflation trends");
  //   sought    "inflation"             without what names the form of an answer
  EXPECT_EQ(ContentOf(text, question.words, masked, Language::kEnglish, true).sought, "inflation");
}

}  // namespace
}  // namespace annals::question
