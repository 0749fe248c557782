// The example of core/time/number_words.h.
#include <gtest/gtest.h>

#include <string>

#include "core/language/lexicon.h"
#include "core/time/number_words.h"
#include "core/time/tokens.h"

namespace annals::time {
namespace {

// "1978", "21, ordinal"; "two tokens" when the words stay several.
std::string ReadNumber(const char* words) {
  const std::vector<Token> tokens = Tokenize(words, language::LexiconOf(language::Language::kEnglish).time);
  if (tokens.size() != 1) return "several tokens";
  const Token& token = tokens.front();
  if (!token.IsNumber()) return "a word";
  return std::to_string(token.number) + (token.ordinal ? ", ordinal" : "") + (token.plural ? ", plural" : "");
}

TEST(NumberWordsExample, IsTrue) {
  //   nineteen seventy eight                        -> 1978
  EXPECT_EQ(ReadNumber("nineteen seventy eight"), "1978");
  //   nineteen oh five                              -> 1905
  EXPECT_EQ(ReadNumber("nineteen oh five"), "1905");
  //   two thousand and five                         -> 2005
  EXPECT_EQ(ReadNumber("two thousand and five"), "2005");
  //   two hundred and sixty seven                   -> 267
  EXPECT_EQ(ReadNumber("two hundred and sixty seven"), "267");
  //   one thousand seven hundred and eighty nine    -> 1789
  EXPECT_EQ(ReadNumber("one thousand seven hundred and eighty nine"), "1789");
  //   twenty-first                                  -> 21, ordinal
  EXPECT_EQ(ReadNumber("twenty-first"), "21, ordinal");
  //   two thousands                                 -> 2000, plural
  EXPECT_EQ(ReadNumber("two thousands"), "2000, plural");
  //   ten, first                                    -> stay words: their lexeme tells
  EXPECT_EQ(ReadNumber("ten"), "a word");
  EXPECT_EQ(ReadNumber("first"), "a word");
}

}  // namespace
}  // namespace annals::time
