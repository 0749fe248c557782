// The examples of core/language/time_words.h.
#include <gtest/gtest.h>

#include "core/language/lexicon.h"
#include "core/language/time_words.h"

namespace annals::language {
namespace {

TEST(TimeWordsExample, IsTrue) {
  const TimeWords& english = LexiconOf(Language::kEnglish).time;
  //   "sept" month 9      "thru" Word::kThrough      "seventy" cardinal 70      "xylophone" nothing: an empty lexeme
  EXPECT_EQ(english.Find("sept")->month, 9);
  EXPECT_EQ(english.Find("thru")->word, Word::kThrough);
  EXPECT_EQ(english.Find("seventy")->cardinal, 70);
  const Lexeme* const nothing = english.Find("xylophone");
  EXPECT_EQ(nothing, TimeWords::Unknown());
  EXPECT_EQ(nothing->text, "");
  EXPECT_EQ(nothing->word, Word::kNone);
}

}  // namespace
}  // namespace annals::language
