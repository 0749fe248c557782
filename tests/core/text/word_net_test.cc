// A thesaurus out of lines in WordNet's format.
#include "core/text/word_net.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/text.h"

namespace annals::testing {
namespace {

using ::testing::Contains;

constexpr std::string_view kVerbs =
    "  1 This software is licensed to whom it may concern\n"
    "00000100 32 v 03 blame 0 fault 0 find_fault 0 003 @ 00000300 v 0000 ~ 00000200 v 0000 + 00000900 n 0101 01 + 08 "
    "00 | hold\n"
    "00000200 32 v 01 accuse 0 001 @ 00000100 v 0000 01 + 08 00 | charge with a fault\n"
    "00000300 32 v 01 think 0 001 ~ 00000100 v 0000 01 + 02 00 | judge\n"
    "00000400 32 v 01 blame 1 001 ! 00000200 v 0000 01 + 02 00 | a rarer sense of no consequence\n";
constexpr std::string_view kVerbIndex =
    "blame v 2 3 @ ~ + 2 1 00000100 00000400\n"
    "fault v 1 2 @ ~ 1 0 00000100\n"
    "find_fault v 1 2 @ ~ 1 0 00000100\n"
    "accuse v 1 1 @ 1 1 00000200\n"
    "think v 1 1 ~ 1 1 00000300\n";
constexpr std::string_view kNouns =
    "00000900 10 n 02 incrimination 0 inculpation 0 001 + 00000100 v 0101 | an accusation\n"
    "00000950 15 n 02 United_States 0 US 0 000 | a country\n";
constexpr std::string_view kNounIndex =
    "incrimination n 1 1 + 1 0 00000900\n"
    "inculpation n 1 1 + 1 0 00000900\n"
    "united_states n 1 0 1 1 00000950\n"
    "us n 1 0 1 1 00000950\n";
constexpr std::string_view kAdjectives = "00000970 01 a 01 American 0 001 \\ 00000950 n 0101 | of a country\n";
constexpr std::string_view kAdjectiveIndex = "american a 1 1 \\ 1 1 00000970\n";

const text::WordNet& Words() {
  static const text::WordNetFiles files[] = {
      {'n', kNouns, kNounIndex}, {'v', kVerbs, kVerbIndex}, {'a', kAdjectives, kAdjectiveIndex}};
  static const text::WordNet words(files, language::Language::kEnglish);
  return words;
}

double Nearness(const std::string& word, const std::string& other) {
  const std::string stem = text::Stem(other, language::Language::kEnglish);
  for (const text::Kin& kin : Words().KinOf(text::Stem(word, language::Language::kEnglish))) {
    if (kin.stem == stem) return kin.nearness;
  }
  return 0;
}

TEST(WordNetTest, AWordIsNearestToItself) {
  EXPECT_EQ(Words().KinOf("blame").front().stem, "blame");
  EXPECT_EQ(Words().KinOf("blame").front().nearness, 1);
}

TEST(WordNetTest, SynonymsAreNearerThanNarrowerWords) {
  EXPECT_DOUBLE_EQ(Nearness("blame", "fault"), 0.9);
  EXPECT_DOUBLE_EQ(Nearness("blame", "accuse"), 0.65);
  EXPECT_DOUBLE_EQ(Nearness("accuse", "blame"), 0.65);
}

TEST(WordNetTest, WhatIsMadeOfAWordIsNear) { EXPECT_DOUBLE_EQ(Nearness("blame", "incrimination"), 0.8); }

TEST(WordNetTest, FarWordsAreNoKin) { EXPECT_EQ(Nearness("accuse", "think"), 0); }

TEST(WordNetTest, PhrasesAreTheStemsOfTheirWords) {
  EXPECT_THAT(Words().KinOf("american"), Contains(::testing::Field(&text::Kin::stem, "unit state")));
  EXPECT_THAT(Words().KinOf("unit state"), Contains(::testing::Field(&text::Kin::stem, "us")));
}

TEST(WordNetTest, AnUnknownWordIsAlone) {
  const std::vector<text::Kin> kin = Words().KinOf("zyx");
  ASSERT_EQ(kin.size(), 1);
  EXPECT_EQ(kin[0].stem, "zyx");
}

TEST(WordNetTest, DamagedLinesAreLeftOut) {
  const text::WordNetFiles files[] = {{'v', "00000100\nxyz zz\n00000200 32 v ff blame\n", "blame v\nblame v 9 9 9\n"}};
  const text::WordNet words(files, language::Language::kEnglish);
  EXPECT_EQ(words.KinOf("blame").size(), 1);
}

}  // namespace
}  // namespace annals::testing
