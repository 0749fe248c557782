#include "core/text/tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/text/text.h"

namespace annals::text {
namespace {

using testing::ElementsAre;

std::vector<std::string> Source(const std::string& text) {
  std::vector<std::string> parts;
  for (const Token& token : Tokens(text)) parts.push_back(text.substr(token.begin, token.end - token.begin));
  return parts;
}

TEST(Tokens, PointIntoTheGivenText) {
  EXPECT_THAT(Source("Łódź’s “café” — E\u0301mile."), ElementsAre("Łódź’s", "“", "café", "”", "—", "E\u0301mile"));
  EXPECT_THAT(Source("ends… ½ ﬁn"), ElementsAre("ends", "…", "…", "½", "½", "½", "ﬁn"));
  EXPECT_THAT(Source("東京 tower"), ElementsAre("東", "京", "tower"));
}

TEST(Tokens, PartElidedWordsAndEncliticsWhereTheLanguageHasThem) {
  const auto french = [](const std::string& text) {
    std::vector<std::string> parts;
    for (const Token& token : Tokens(text, language::Language::kFrench))
      parts.push_back(text.substr(token.begin, token.end - token.begin));
    return parts;
  };
  EXPECT_THAT(french("Qu’est-ce qu'Élise dit d'eux ?"),
              ElementsAre("Qu", "est", "ce", "qu", "Élise", "dit", "d", "eux", "?"));
  EXPECT_THAT(french("Y a-t-il un jour-là aujourd'hui"),
              ElementsAre("Y", "a", "t", "il", "un", "jour", "là", "aujourd'hui"));
  EXPECT_THAT(french("Jean-Pierre à Villefranche-la-Neuve, O'Neil"),
              ElementsAre("Jean-Pierre", "à", "Villefranche-la-Neuve", ",", "O'Neil"));
  EXPECT_THAT(Source("D'Angelo's l'usine a-t-elle"), ElementsAre("D'Angelo's", "l'usine", "a-t-elle"));
}

TEST(Keys, HaveFirstTwoWordsWhenTheyHaveTwo) {
  EXPECT_EQ(FirstTwoWords("new york city"), "new york");
  EXPECT_EQ(FirstTwoWords("new york"), "new york");
  EXPECT_EQ(FirstTwoWords("york"), "");
  EXPECT_EQ(FirstTwoWords(""), "");
}

TEST(Tokens, SayHowTheyBegin) {
  const auto tokens = Tokens("Élan élan 7th , Жук שלום");
  ASSERT_EQ(tokens.size(), 6u);
  EXPECT_TRUE(tokens[0].upper && tokens[0].letter && tokens[0].word && !tokens[0].small);
  EXPECT_TRUE(tokens[1].small);
  EXPECT_TRUE(tokens[2].word && !tokens[2].letter);
  EXPECT_FALSE(tokens[3].word);
  EXPECT_TRUE(tokens[4].upper);
  EXPECT_TRUE(tokens[5].letter && !tokens[5].upper && !tokens[5].small);
}

TEST(Tokens, CarryTheirKeys) {
  const auto tokens = Tokens("Smith–Jones’s U.S. O'Brien's");
  ASSERT_EQ(tokens.size(), 3u);
  EXPECT_EQ(tokens[0].key, "smith jones");
  EXPECT_EQ(tokens[0].lower, "smith-jones's");
  EXPECT_EQ(tokens[1].key, "u s");
  EXPECT_EQ(tokens[2].key, "o brien");
}

// The key of a span is the key of its text: names found in tokens meet names given as strings.
TEST(SpanKey, IsTheKeyOfTheText) {
  for (const std::string text :
       {"The University of São Paulo’s (USP) campus", "J. R. R. Tolkien", "AT&T Inc.", "東京タワー", "Лев Толстой"}) {
    EXPECT_EQ(SpanKey(Tokens(text)), NameKey(text)) << text;
  }
}

}  // namespace
}  // namespace annals::text
