#include "core/answer/reading/plain_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/answer/reading/question_terms.h"
#include "core/text/text.h"
#include "tests/core/answer/survey_answers.h"

namespace annals::answer {
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

// What `ascii` promises: the words of text::Words but for the "s" of possessives.
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
    std::vector<std::string> plain = LowerOf(text), indexed = text::Words(text);
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

using TermFinderTest = SurveyAnswers;

TEST_F(TermFinderTest, WordsAreFoldedBeforeTheyAreCompared) {
  const QuestionTerms question(*image_->Current(), "Zurich Perez Strasse growth");
  TermFinder finder(question);
  const TermMask all = question.all();
  EXPECT_EQ(finder.OfText("Zürich Pérez Straße growth"), all);
  EXPECT_EQ(finder.OfText("zurich"), question.MaskOf({"zurich"}));
  EXPECT_EQ(finder.OfText("Prices rose"), question.MaskOf({"growth"}));  // a rise is growth
  EXPECT_EQ(finder.OfText("Timber"), TermMask{0});
}

// The cheap look at a word's first letters misses no word whose stem begins as the word does.
TEST_F(TermFinderTest, EveryFormOfAWordIsFound) {
  const auto view = image_->Current();
  const std::vector<std::string> roots = {"us",  "ow",    "ag",    "cry",    "try",  "buy",   "ti",  "sky",
                                          "ax",  "rat",   "gener", "commun", "oper", "relat", "hop", "hopp",
                                          "abl", "ation", "happ",  "b",      "io",   "y"};
  const std::vector<std::string> endings = {"",        "s",       "es",    "ed",     "ing",     "ies",    "ied",
                                            "y",       "ly",      "e",     "er",     "ational", "tional", "izer",
                                            "ization", "ousness", "iviti", "biliti", "fulness", "ously",  "eed",
                                            "eedly",   "ingly",   "ement", "ence"};
  std::mt19937_64 random(5);
  int asked = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string word = roots[random() % roots.size()];
    if (random() % 2 == 0) word.insert(word.begin(), static_cast<char>('a' + random() % 26));
    if (random() % 3 == 0) word += static_cast<char>('a' + random() % 26);
    word += endings[random() % endings.size()];
    const std::vector<std::string> terms = text::Terms(word);
    if (terms.size() != 1 || terms[0].substr(0, 2) != word.substr(0, 2)) continue;
    ++asked;
    const QuestionTerms question(*view, word);
    EXPECT_EQ(TermFinder(question).OfText(word), question.all()) << word << " " << terms[0];
  }
  EXPECT_GT(asked, 10'000);
}

}  // namespace
}  // namespace annals::answer
