// The example of core/time/tokens.h.
#include <gtest/gtest.h>

#include <string>

#include "core/language/lexicon.h"
#include "core/time/tokens.h"

namespace annals::time {
namespace {

TEST(TokensExample, IsTrue) {
  const TimeWords& english = language::LexiconOf(language::Language::kEnglish).time;
  //   Tokenize("Q3'24 margin", english)   "Q" "3" "'" "24" "margin"     "3", "'" and "24" glued: nothing stands before them
  const std::string text = "Q3'24 margin";
  const std::vector<Token> tokens = Tokenize("Q3'24 margin", english);
  ASSERT_EQ(tokens.size(), 5U);
  const char* const kWritten[] = {"Q", "3", "'", "24", "margin"};
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    EXPECT_EQ(text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin), kWritten[i]);
    EXPECT_EQ(tokens[i].glued, i == 1 || i == 2 || i == 3) << kWritten[i];
  }
}

}  // namespace
}  // namespace annals::time
