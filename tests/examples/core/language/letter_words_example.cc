// The example of core/language/letter_words.h.
#include <gtest/gtest.h>

#include "core/language/lexicon.h"

namespace annals::language {
namespace {

TEST(LetterWordsExample, IsTrue) {
  //   Has(LexiconOf(Language::kEnglish).letters.says, "# from < to >")     // mails from somebody to somebody
  EXPECT_TRUE(Has(LexiconOf(Language::kEnglish).letters.says, "# from < to >"));
}

}  // namespace
}  // namespace annals::language
