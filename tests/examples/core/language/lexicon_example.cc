// The example of core/language/lexicon.h.
#include <gtest/gtest.h>

#include "core/language/lexicon.h"

namespace annals::language {
namespace {

TEST(LexiconExample, IsTrue) {
  //   const Lexicon& words = LexiconOf(Language::kGerman);
  const Lexicon& words = LexiconOf(Language::kGerman);
  //   Has(words.change.down, "ruckgang"); words.text.stemmer;              // true; "german"
  EXPECT_TRUE(Has(words.change.down, "ruckgang"));
  EXPECT_EQ(words.text.stemmer, "german");
  //   words.time.Find("september")->month;                                 // 9
  EXPECT_EQ(words.time.Find("september")->month, 9);
}

}  // namespace
}  // namespace annals::language
