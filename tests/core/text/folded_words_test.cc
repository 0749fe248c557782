#include "core/text/folded_words.h"

#include <gtest/gtest.h>

namespace annals::text {
namespace {

TEST(FoldedWordsTest, AsciiStandsAsItIs) {
  const PlainWords plain("Net Sales rose");
  const FoldedWords folded(plain);
  ASSERT_EQ(folded.size(), 3U);
  EXPECT_EQ(folded[1], "sales");
  EXPECT_EQ(folded[1].data(), plain[1].lower.data()) << "nothing is copied";
  EXPECT_EQ(folded.beginning(1), BeginningOf("sales"));
}

TEST(FoldedWordsTest, EachWordLosesItsDiacritics) {
  const PlainWords plain("Größe, größer: Übung war März");
  const FoldedWords folded(plain);
  ASSERT_EQ(folded.size(), 5U);
  EXPECT_EQ(folded[0], "grosse");
  EXPECT_EQ(folded[2], "ubung");
  EXPECT_EQ(folded[3], "war");
  EXPECT_EQ(folded[4], "marz");
}

TEST(FoldedWordsTest, ABeginningIsThatOfTheFoldedWord) {
  const PlainWords plain("Überschuss im Jahr");
  const FoldedWords folded(plain);
  EXPECT_EQ(folded.beginning(0), BeginningOf("uberschuss"));
  EXPECT_NE(folded.beginning(0), plain[0].beginning);
  EXPECT_EQ(folded.beginning(2), plain[2].beginning);
}

TEST(FoldedWordsTest, NoWordsAreNone) { EXPECT_EQ(FoldedWords(PlainWords("… – !")).size(), 0U); }

}  // namespace
}  // namespace annals::text
