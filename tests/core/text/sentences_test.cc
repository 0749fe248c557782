#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/text/text.h"

namespace annals::text {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> Split(const std::string& text) {
  std::vector<std::string> sentences;
  for (const Sentence& s : Sentences(text, Language::kEnglish))
    sentences.push_back(text.substr(s.begin, s.end - s.begin));
  return sentences;
}

TEST(Sentences, EndAtABlankLine) {
  EXPECT_THAT(Split("A heading\n\nbody text\n \t\nmore\nlines"), ElementsAre("A heading", "body text", "more\nlines"));
}

TEST(Sentences, KnowOtherScriptsStops) {
  EXPECT_THAT(Split("今日は雨です。明日は晴れ！「本当？」はい"),
              ElementsAre("今日は雨です。", "明日は晴れ！", "「本当？」", "はい"));
  EXPECT_THAT(Split("यह एक है। वह दो है।"), ElementsAre("यह एक है।", "वह दो है।"));
  EXPECT_THAT(Split("هل هذا صحيح؟ نعم هذا صحيح."), ElementsAre("هل هذا صحيح؟", "نعم هذا صحيح."));
  EXPECT_THAT(Split("Это дом. Он стоит. а вот нет."), ElementsAre("Это дом.", "Он стоит. а вот нет."));
  EXPECT_THAT(Split("זה בית. הוא גדול."), ElementsAre("זה בית.", "הוא גדול."));
}

TEST(Sentences, KnowTypographicQuotes) {
  EXPECT_THAT(Split("He said “stop.” “Why?” ¿Quién? É. Zola left."),
              ElementsAre("He said “stop.”", "“Why?”", "¿Quién?", "É. Zola left."));
}

TEST(Sentences, OfNothing) {
  EXPECT_THAT(Split(""), IsEmpty());
  EXPECT_THAT(Split(" \n\n \n"), IsEmpty());
  EXPECT_THAT(Split("no end"), ElementsAre("no end"));
}

// Every character but white space stands in exactly one sentence, in order.
TEST(Sentences, CoverTheText) {
  std::mt19937 random(11);
  const std::vector<std::string> pieces = {"a", "B", ".", "!",  "?", " ",  "\n", "\n\n", "\"",
                                           ")", "(", "7", "Dr", "é", "。", "東", "“",    "\t"};
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = 0; i < 30; ++i) text += pieces[random() % pieces.size()];
    std::uint32_t last = 0;
    for (const Sentence& s : Sentences(text, Language::kEnglish)) {
      ASSERT_LE(last, s.begin);
      ASSERT_LT(s.begin, s.end);
      ASSERT_TRUE(IsBlank(std::string_view(text).substr(last, s.begin - last)));
      ASSERT_FALSE(IsBlank(text.substr(s.begin, 1)));
      ASSERT_TRUE(IsValidUtf8(std::string_view(text).substr(s.begin, s.end - s.begin)));
      last = s.end;
    }
    ASSERT_TRUE(IsBlank(std::string_view(text).substr(last))) << text;
  }
}

TEST(EstimateTokens, CountsWordsAndCharacters) {
  EXPECT_EQ(EstimateTokens(""), 0);
  EXPECT_EQ(EstimateTokens("ten words make thirteen of the tokens of a model."), 13);
  EXPECT_EQ(EstimateTokens("東京都"), 3);
}

TEST(EstimateTokens, BoundsTextWithoutSpaces) {
  EXPECT_GE(EstimateTokens(std::string(4000, 'x')), 900);
  EXPECT_GE(EstimateTokens(std::string(4000, '-')), 900);
}

}  // namespace
}  // namespace annals::text
