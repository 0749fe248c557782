#include "core/text/spelled_number.h"

#include <gtest/gtest.h>

#include <string>

#include "core/language/lexicon.h"

namespace annals::text {
namespace {

using language::Language;

const QuantityWords& Words(Language language) { return language::LexiconOf(language).quantities; }

// "405", and what is left behind it: "24 | of them".
std::string Read(std::string_view text, Language language = Language::kEnglish) {
  const auto number = ReadSpelledNumber(WrittenWords(text), 0, Words(language));
  if (!number) return "none";
  std::string read = (number->half ? "half of " : "") + std::to_string(number->value);
  if (number->lone_one) read += ", lone";
  if (number->end < text.size()) read.append(" |").append(text.substr(number->end));
  return read;
}

TEST(SpelledNumberTest, TensAndOnes) {
  EXPECT_EQ(Read("twenty-five"), "25");
  EXPECT_EQ(Read("Twenty five"), "25");
  EXPECT_EQ(Read("twenty"), "20");
  EXPECT_EQ(Read("twenty eleven"), "20 | eleven");
  EXPECT_EQ(Read("nine lives"), "9 | lives");
  EXPECT_EQ(Read("zero"), "0");
}

TEST(SpelledNumberTest, PartsOfFallingSizeAreAddedUp) {
  EXPECT_EQ(Read("two million three hundred thousand and five"), "2300005");
  EXPECT_EQ(Read("four hundred and five thousand"), "405000");
  EXPECT_EQ(Read("three hundred three hundred"), "300 | three hundred") << "as large as the one before it";
  EXPECT_EQ(Read("five and six"), "5 | and six") << "a part of ones has nothing behind it";
  EXPECT_EQ(Read("two hundred and"), "200 | and");
  EXPECT_EQ(Read("two hundred and three dozen"), "236");
}

TEST(SpelledNumberTest, OneAloneIsMarked) {
  EXPECT_EQ(Read("a"), "1, lone");
  EXPECT_EQ(Read("one"), "1, lone");
  EXPECT_EQ(Read("a dozen"), "12");
  EXPECT_EQ(Read("one hundred"), "100");
}

TEST(SpelledNumberTest, HalfIsOfAScale) {
  EXPECT_EQ(Read("half a million dollars"), "half of 1000000 | dollars");
  EXPECT_EQ(Read("half five"), "none");
  EXPECT_EQ(Read("half"), "none");
}

TEST(SpelledNumberTest, WhatIsNone) {
  for (const char* text : {"", "hundred", "million", "12", "second", "anyone", "nine9"})
    EXPECT_EQ(Read(text), "none") << text;
  EXPECT_EQ(Read("nine hundred billion billion"), "none") << "nobody spells more than a thousand trillions";
}

TEST(SpelledNumberTest, OtherLanguagesSpellTheirs) {
  EXPECT_EQ(Read("drei Millionen Euro", Language::kGerman), "3000000 | Euro");
  EXPECT_EQ(Read("dos mil", Language::kSpanish), "2000");
  EXPECT_EQ(Read("three", Language::kGerman), "none");
}

TEST(SpelledNumberTest, AMultiplierStandsBehindOneSpaceOrHyphen) {
  const auto power = [](std::string_view text, std::size_t i, bool letter) {
    const auto* by = MultiplierAt(WrittenWords(text), i, Words(Language::kEnglish), letter);
    return by == nullptr ? -1 : by->power;
  };
  EXPECT_EQ(power("3 bn", 1, false), 9);
  EXPECT_EQ(power("3-million", 1, false), 6);
  EXPECT_EQ(power("3bn", 1, false), 9);
  EXPECT_EQ(power("3  bn", 1, false), -1);
  EXPECT_EQ(power("3m", 1, true), 6);
  EXPECT_EQ(power("3m", 1, false), -1);
  EXPECT_EQ(power("3 millions of", 1, false), power("3 millions", 1, false));
  EXPECT_EQ(power("3", 1, true), -1);
}

}  // namespace
}  // namespace annals::text
