#include "core/text/written_words.h"

#include <gtest/gtest.h>

#include <vector>

namespace annals::text {
namespace {

TEST(WrittenWordsTest, BehindTheTextThereIsNothing) {
  const WrittenWords text("a1");
  EXPECT_EQ(text.at(2), '\0');
  EXPECT_FALSE(text.DigitAt(2));
  EXPECT_FALSE(text.WordAt(2));
  EXPECT_FALSE(text.WordBefore(0));
  EXPECT_TRUE(text.Has("", 2));
  EXPECT_FALSE(text.Has("", 3));
  EXPECT_EQ(text.Word(2), "");
}

TEST(WrittenWordsTest, LettersOfAnyScriptAreOfWords) {
  const WrittenWords text("5€ é東");
  EXPECT_TRUE(text.WordAt(0));
  EXPECT_FALSE(text.WordAt(1)) << "a sign of currency";
  EXPECT_TRUE(text.WordAt(5));
  EXPECT_TRUE(text.WordBefore(text.size()));
  EXPECT_FALSE(text.WordBefore(4));
}

TEST(WrittenWordsTest, AWordIsItsLettersUnlessADigitFollows) {
  EXPECT_EQ(WrittenWords("3 MilliON.").Word(2), "million");
  EXPECT_EQ(WrittenWords("m3").Word(0), "");
  EXPECT_EQ(WrittenWords("Größe 3").Word(0), "größe");
}

TEST(WrittenWordsTest, AGapIsOneSpaceOrHyphen) {
  const WrittenWords text("a-b  c");
  EXPECT_EQ(text.Gap(0), 0U);
  EXPECT_EQ(text.Gap(1), 2U);
  EXPECT_EQ(text.Gap(3), 4U);
}

TEST(WrittenWordsTest, WordsEndWhole) {
  EXPECT_EQ(WrittenWords("per cent.").EndOf("per cent", 0), 8U);
  EXPECT_EQ(WrittenWords("per centage").EndOf("per cent", 0), std::nullopt);
  EXPECT_EQ(WrittenWords("per cen").EndOf("per cent", 0), std::nullopt);
  EXPECT_EQ(WrittenWords("percent").EndOf("per cent", 0), std::nullopt);
}

TEST(WrittenWordsTest, AWordBeforeIsWholeAndOnlySpacesApart) {
  const std::vector<std::string_view> words = {"about", "close to"};
  EXPECT_EQ(WrittenWords("About   3").Before(words, 8), 0U);
  EXPECT_EQ(WrittenWords("is close-to 3").Before(words, 12), 3U);
  EXPECT_EQ(WrittenWords("roundabout 3").Before(words, 11), std::nullopt);
  EXPECT_EQ(WrittenWords("about, 3").Before(words, 7), std::nullopt);
  EXPECT_EQ(WrittenWords("3").Before(words, 0), std::nullopt);
}

TEST(WrittenWordsTest, BytesHaveTheirKind) {
  EXPECT_TRUE(IsDigitByte('0') && IsDigitByte('9') && !IsDigitByte('a'));
  EXPECT_TRUE(IsLetterByte('z') && IsLetterByte('A') && IsLetterByte("é"[0]) && !IsLetterByte('1'));
  EXPECT_EQ(LowerByte('Q'), 'q');
  EXPECT_EQ(LowerByte("É"[1]), "É"[1]) << "letters beyond ASCII stay as they are written";
  const std::vector<std::string_view> list = {"st", "nd"};
  EXPECT_TRUE(Listed(list, "nd"));
  EXPECT_FALSE(Listed(list, "n"));
}

}  // namespace
}  // namespace annals::text
