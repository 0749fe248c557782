#include "core/text/plain_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/text/text.h"

namespace annals::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> LowerOf(std::string_view text) {
  std::vector<std::string> lower;
  for (const PlainWord& word : PlainWords(text)) lower.emplace_back(word.lower);
  return lower;
}

TEST(PlainWordsTest, RunsOfLettersAndDigitsAtTheirPlaces) {
  EXPECT_THAT(LowerOf("Net sales rose 5.2% – Retail’s, too…"),
              ElementsAre("net", "sales", "rose", "5", "2", "retail", "s", "too"));
  EXPECT_THAT(LowerOf("Zürich, 東京"), ElementsAre("zürich", "東京"));
  EXPECT_THAT(LowerOf(" ,.— "), IsEmpty());
  const std::string text = "A “B” c";
  for (const PlainWord& word : PlainWords(text)) EXPECT_EQ(word.end - word.begin, word.lower.size());
  const PlainWords words(text);
  EXPECT_EQ(text.substr(words[1].begin, words[1].end - words[1].begin), "B");
}

TEST(PlainWordsTest, OneReaderReadsManyTexts) {
  PlainWords words;
  words.Read("a long sentence of many words");
  words.Read("Ça va");
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[1].lower, "va");
  EXPECT_FALSE(words.ascii());
  words.Read("short");
  ASSERT_EQ(words.size(), 1u);
  EXPECT_EQ(words[0].lower, "short");
  EXPECT_TRUE(words.ascii());
}

// What `ascii` promises: the words of Words but for the "s" of possessives.
TEST(PlainWordsTest, AsciiSentencesHaveTheWordsOfTheIndex) {
  std::mt19937_64 random(3);
  const std::vector<std::string> parts = {"Ignore", "you",    "must", "ß", "é",    "x",  "9",      "s",
                                          "’s",     "'s",     " ",    " ", ", ",   "—",  "\u00b2", "“",
                                          "…",      "\u200b", "-",    "_", "U.S.", "（", "%"};
  int ascii = 0;
  for (int round = 0; round < 3'000; ++round) {
    std::string text;
    for (int i = 0; i < 8; ++i) text += parts[random() % parts.size()];
    const PlainWords words(text);
    if (!words.ascii()) continue;
    ++ascii;
    std::vector<std::string> plain = LowerOf(text), indexed = Words(text);
    std::erase(plain, "s");
    std::erase(indexed, "s");
    EXPECT_EQ(plain, indexed) << text;
  }
  EXPECT_GT(ascii, 100);
}

TEST(BeginningsTest, TellMostWordsApartByTwoBytes) {
  const Beginnings beginnings = {"quarter", "1", "Äpfel"};
  for (const char* held : {"quarter", "QUIET", "1", "ähre", "über"})
    EXPECT_TRUE(beginnings.Has(BeginningOf(held))) << held;
  for (const char* other : {"q", "q1", "12", "a", "", "year"})
    EXPECT_FALSE(beginnings.Has(BeginningOf(other))) << other;
}

}  // namespace
}  // namespace annals::text
