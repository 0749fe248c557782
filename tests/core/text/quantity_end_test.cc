#include "core/text/quantity_end.h"

#include <gtest/gtest.h>

#include <string>

#include "core/language/lexicon.h"

namespace annals::text {
namespace {

const QuantityWords& kEnglish = language::LexiconOf(language::Language::kEnglish).quantities;
const QuantityWords& kGerman = language::LexiconOf(language::Language::kGerman).quantities;

// The end whose digits or first word follow the first '|' of the text: "-3,000,000 in «$(3) million»"; "none".
std::string Read(std::string text, const QuantityWords& words = kEnglish) {
  const std::size_t at = text.find('|');
  text.erase(at, 1);
  const auto end = ReadQuantityEnd(WrittenWords(text), at, words);
  if (!end) return "none";
  return end->value().ToString() + " in «" + text.substr(end->read.begin, end->read.end - end->read.begin) + "»";
}
Quantity ReadOne(std::string_view text, std::size_t i) {
  return ReadQuantityEnd(WrittenWords(text), i, kEnglish).value_or(QuantityEnd{}).read;
}

TEST(QuantityEndTest, WhatIsNoNumber) {
  for (const char* text : {"the |12th", "version |1.2.3", "|a", "|one", "|many", "|", "|%"})
    EXPECT_EQ(Read(text), "none") << text;
}

TEST(QuantityEndTest, GroupingAndPointAreTheLanguages) {
  EXPECT_EQ(Read("|1,200.5 tons"), "1,200.5 in «1,200.5»");
  EXPECT_EQ(Read("|1.200,5 Tonnen", kGerman), "1,200.5 in «1.200,5»");
  EXPECT_EQ(Read("|1,2000"), "1 in «1»") << "four digits are no group";
  EXPECT_EQ(Read("|2024,300"), "2,024 in «2024»") << "four digits have none behind them";
  EXPECT_EQ(Read("|.5%"), "0.5 in «.5%»");
}

TEST(QuantityEndTest, SignsAndParenthesesMakeItNegative) {
  EXPECT_EQ(Read("-|3%"), "-3 in «-3%»");
  EXPECT_EQ(Read("−|3%"), "-3 in «−3%»");
  EXPECT_EQ(Read("-$|3"), "-3 in «-$3»");
  EXPECT_EQ(Read("$-|3"), "-3 in «$-3»");
  EXPECT_EQ(Read("($|3)"), "-3 in «($3)»");
  EXPECT_EQ(Read("$(|3) million"), "-3,000,000 in «$(3) million»");
  EXPECT_EQ(Read("(|3)%"), "-3 in «(3)%»");
  EXPECT_EQ(Read("(|3.5)"), "-3.5 in «(3.5)»") << "as accounts write it";
  EXPECT_EQ(Read("see (|3)"), "3 in «3»") << "a bare whole number in parentheses is a reference";
  EXPECT_EQ(Read("3-|5"), "5 in «5»") << "a range";
}

TEST(QuantityEndTest, ScalesAndUnitsFollow) {
  EXPECT_EQ(Read("|3 dozen"), "36 in «3 dozen»");
  EXPECT_EQ(Read("|2 hundred thousand"), "200,000 in «2 hundred thousand»");
  EXPECT_EQ(Read("|35 cents"), "0.35 in «35 cents»");
  EXPECT_EQ(Read("|5 m deep"), "5 in «5»") << "a letter apart is no scale";
  EXPECT_EQ(Read("|5m"), "5,000,000 in «5m»");
  EXPECT_EQ(Read("$|5 m"), "5,000,000 in «$5 m»") << "but of money";
  EXPECT_EQ(Read("US$|3 bn"), "3,000,000,000 in «$3 bn»");
  EXPECT_EQ(ReadOne("CHF 3", 4).currency, "CHF");
  EXPECT_EQ(ReadOne("3 EUR", 0).currency, "EUR");
  EXPECT_EQ(ReadOne("35 cents", 0).unit, Unit::kMoney);
  EXPECT_EQ(ReadOne("70 basis points", 0).unit, Unit::kBasisPoints);
  EXPECT_EQ(ReadOne("3 bn", 0).scale, 9);
}

TEST(QuantityEndTest, WordsCountToo) {
  EXPECT_EQ(Read("|three million"), "3,000,000 in «three million»");
  EXPECT_EQ(Read("|half a million dollars"), "500,000 in «half a million dollars»");
  EXPECT_EQ(Read("|one percent"), "1 in «one percent»") << "a unit makes a number of it";
  const auto three = ReadQuantityEnd(WrittenWords("three million"), 0, kEnglish);
  ASSERT_TRUE(three.has_value());
  EXPECT_TRUE(three->scaled) << "a range may share its million";
  EXPECT_EQ(three->plain, *Decimal::Read("3"));
  EXPECT_TRUE(three->read.spelled);
  EXPECT_EQ(Read("|tres millones de euros", language::LexiconOf(language::Language::kSpanish).quantities),
            "3,000,000 in «tres millones de euros»");
}

TEST(QuantityEndTest, ItSaysWhatItMayBe) {
  EXPECT_TRUE(ReadOne("2024", 0).year);
  EXPECT_FALSE(ReadOne("$2024", 1).year);
  EXPECT_FALSE(ReadOne("2024 percent", 0).year);
  EXPECT_TRUE(ReadOne("about 3", 6).approximate);
  EXPECT_TRUE(ReadOne("about $3", 7).approximate);
  EXPECT_TRUE(ReadOne("~3", 1).approximate);
  EXPECT_FALSE(ReadOne("roundabout 3", 11).approximate);
}

}  // namespace
}  // namespace annals::text
