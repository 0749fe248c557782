// The example of core/language/intent_words.h.
#include <gtest/gtest.h>

#include "core/language/intent_words.h"

namespace annals::language {
namespace {

TEST(IntentWordsExample, IsTrue) {
  //   const IntentWords& words = IntentWordsOf(Language::kEnglish);
  const IntentWords& words = IntentWordsOf(Language::kEnglish);
  //   Has(words.attachment, "attachment-")          // a beginning of a word
  EXPECT_TRUE(Has(words.attachment, "attachment-"));
  //   Has(words.relationship, "know/knew each other")
  EXPECT_TRUE(Has(words.relationship, "know/knew each other"));
}

}  // namespace
}  // namespace annals::language
