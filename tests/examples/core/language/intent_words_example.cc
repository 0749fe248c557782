// The example of core/language/intent_words.h.
#include <gtest/gtest.h>

#include "core/language/lexicon.h"

namespace annals::language {
namespace {

TEST(IntentWordsExample, IsTrue) {
  //   const IntentWords& words = LexiconOf(Language::kEnglish).intents;
  const IntentWords& words = LexiconOf(Language::kEnglish).intents;
  //   Has(words.attachment, "attachment-")          // a beginning of a word
  EXPECT_TRUE(Has(words.attachment, "attachment-"));
  //   Has(words.relationship, "know/knew each other")
  EXPECT_TRUE(Has(words.relationship, "know/knew each other"));
}

}  // namespace
}  // namespace annals::language
