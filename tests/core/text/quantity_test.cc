#include "core/text/quantity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/language/lexicon.h"

namespace annals::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const QuantityWords& kEnglish = language::LexiconOf(language::Language::kEnglish).quantities;
const QuantityWords& kGerman = language::LexiconOf(language::Language::kGerman).quantities;

std::vector<Quantity> Read(std::string_view text) { return ReadQuantities(text, kEnglish); }

// "3 to 5 percent = 3–5%": as it stands in the text, and what it is.
std::vector<std::string> Said(std::string_view text) {
  std::vector<std::string> said;
  for (const Quantity& q : Read(text))
    said.push_back(std::string(text.substr(q.begin, q.end - q.begin)) + " = " + ToString(q));
  return said;
}

Quantity One(std::string_view text) {
  const std::vector<Quantity> read = Read(text);
  EXPECT_EQ(read.size(), 1U) << text;
  return read.empty() ? Quantity() : read[0];
}

TEST(QuantityTest, MoneyHasACurrencyAndAScale) {
  EXPECT_THAT(Said("It paid $3 tn, $3tn, 3 trillion dollars and $1,200.50."),
              ElementsAre("$3 tn = USD 3,000,000,000,000", "$3tn = USD 3,000,000,000,000",
                          "3 trillion dollars = USD 3,000,000,000,000", "$1,200.50 = USD 1,200.5"));
  EXPECT_THAT(Said("€5, 5€, EUR 5, 5 EUR, 5 euros, US$3 m, £2-billion, 35 cents"),
              ElementsAre("€5 = EUR 5", "5€ = EUR 5", "EUR 5 = EUR 5", "5 EUR = EUR 5", "5 euros = EUR 5",
                          "$3 m = USD 3,000,000", "£2-billion = GBP 2,000,000,000", "35 cents = ¤0.35"));
}

TEST(QuantityTest, RatiosArePercentAndBasisPoints) {
  EXPECT_THAT(
      Said("3.5%, 3.5 %, 3.5 per cent, 3.5 pct, 3 percentage points, 70 basis points, a 70-basis-point rise, 5bp"),
      ElementsAre("3.5% = 3.5%", "3.5 % = 3.5%", "3.5 per cent = 3.5%", "3.5 pct = 3.5%", "3 percentage points = 3%",
                  "70 basis points = 70bp", "70-basis-point = 70bp", "5bp = 5bp"));
}

TEST(QuantityTest, ScalesAreWordsOrTouchTheirDigits) {
  EXPECT_THAT(
      Said("40 million, 7k, 5m, 2bn, 12 hundred, 3 dozen, 2 hundred thousand, 1.2-billion"),
      ElementsAre("40 million = 40,000,000", "7k = 7,000", "5m = 5,000,000", "2bn = 2,000,000,000",
                  "12 hundred = 1,200", "3 dozen = 36", "2 hundred thousand = 200,000", "1.2-billion = 1,200,000,000"));
  EXPECT_THAT(Said("5 m deep, 12-month"), ElementsAre("5 = 5", "12 = 12"));
  EXPECT_EQ(One("3 to 5 billion").scale, 9);
}

TEST(QuantityTest, RangesShareUnitAndScale) {
  EXPECT_THAT(Said("3 to 5 percent, 3% to 5%, 3-5%, 3–5 per cent, two to three million, between $3 and $5 million"),
              ElementsAre("3 to 5 percent = 3–5%", "3% to 5% = 3–5%", "3-5% = 3–5%", "3–5 per cent = 3–5%",
                          "two to three million = 2,000,000–3,000,000", "$3 and $5 million = USD 3,000,000–5,000,000"));
  EXPECT_THAT(Said("$21.9 billion to $22.1 billion"),
              ElementsAre("$21.9 billion to $22.1 billion = USD 21,900,000,000–22,100,000,000"));
  EXPECT_THAT(Said("500 to 5 million"), ElementsAre("500 to 5 million = 500–5,000,000"));
}

TEST(QuantityTest, ChangesDatesAndScoresAreNoRanges) {
  EXPECT_THAT(Said("fell from 5 to 3 percent"), ElementsAre("5 = 5%", "3 percent = 3%"));
  EXPECT_THAT(Said("rose from 3% to 5%"), ElementsAre("3% = 3%", "5% = 5%"));
  EXPECT_THAT(Said("won 3-2"), ElementsAre("3 = 3", "2 = 2"));
  EXPECT_THAT(Said("3% to $5 million"), ElementsAre("3% = 3%", "$5 million = USD 5,000,000"));
  EXPECT_THAT(Said("2019-2020, 2019 to 2020"),
              ElementsAre("2019 = 2,019", "2020 = 2,020", "2019 = 2,019", "2020 = 2,020"));
  EXPECT_THAT(Said("2023-05-14"), ElementsAre("2023 = 2,023", "05 = 5", "14 = 14"));
}

TEST(QuantityTest, WordsAreNumbers) {
  EXPECT_THAT(
      Said("Four hundred boats, two hundred and one crews, four hundred and five thousand men."),
      ElementsAre("Four hundred = 400", "two hundred and one = 201", "four hundred and five thousand = 405,000"));
  EXPECT_THAT(
      Said("a dozen, two dozen, half a million, half a dozen, twenty-one, a hundred, three thousand two hundred"),
      ElementsAre("a dozen = 12", "two dozen = 24", "half a million = 500,000", "half a dozen = 6", "twenty-one = 21",
                  "a hundred = 100", "three thousand two hundred = 3,200"));
  EXPECT_THAT(Said("one percent, half a percent, a dollar"),
              ElementsAre("one percent = 1%", "half a percent = 0.5%", "a dollar = USD 1"));
  EXPECT_THAT(Said("One of them saw a boat; half a boat."), IsEmpty());
  EXPECT_TRUE(One("two boats").spelled);
  EXPECT_THAT(ReadNumerals("two boats", kEnglish), IsEmpty());
}

TEST(QuantityTest, NegativeBySignOrInParenthesesOfAccounts) {
  EXPECT_THAT(Said("-5, -$5, $-5, −3.5%, $(5.2) million, (5.2)%, ($0.35), (1,234)"),
              ElementsAre("-5 = -5", "-$5 = USD -5", "$-5 = USD -5", "−3.5% = -3.5%", "$(5.2) million = USD -5,200,000",
                          "(5.2)% = -5.2%", "($0.35) = USD -0.35", "(1,234) = -1,234"));
  EXPECT_THAT(Said("boats (12), a rate (3.5%), a fee ($5 million), F-16"),
              ElementsAre("12 = 12", "3.5% = 3.5%", "$5 million = USD 5,000,000", "16 = 16"));
}

TEST(QuantityTest, ApproximateWhenSaid) {
  for (const char* text :
       {"about 5", "roughly $5", "approximately 5 to 6", "close to five", "~5", "some 300", "Nearly a dozen"})
    EXPECT_TRUE(One(text).approximate) << text;
  for (const char* text : {"5", "whereabout 5", "5 about"}) EXPECT_FALSE(One(text).approximate) << text;
}

TEST(QuantityTest, NamesAndOrdinalsAreNone) {
  EXPECT_THAT(Said("B12, H2O, the 12th and 1st, version 1.2.3, 12.05.2024"), IsEmpty());
  EXPECT_THAT(Said("3 of 1,2345 and 0.5 and .5"),
              ElementsAre("3 = 3", "1 = 1", "2345 = 2,345", "0.5 = 0.5", ".5 = 0.5"));
}

TEST(QuantityTest, YearsAreFourBareDigits) {
  EXPECT_TRUE(One("in 2024").year);
  for (const char* other : {"2,024", "$2024", "2024 million", "2024%", "2024.5", "20.5"})
    EXPECT_FALSE(One(other).year) << other;
}

TEST(QuantityTest, OneComparison) {
  EXPECT_TRUE(Same(One("$1.2 billion"), One("1,200 million dollars")));
  EXPECT_TRUE(Same(One("$3 tn"), One("$3,000 bn")));
  EXPECT_TRUE(Same(One("70 basis points"), One("0.7%")));
  EXPECT_TRUE(Same(One("3 to 5 percent"), One("3%-5%")));
  EXPECT_TRUE(Same(One("about 12"), One("a dozen")));
  EXPECT_TRUE(Same(One("$5 million"), One("5 million")));
  EXPECT_FALSE(Same(One("$5"), One("€5")));
  EXPECT_FALSE(Same(One("5%"), One("5")));
  EXPECT_FALSE(Same(One("-5"), One("5")));
  EXPECT_FALSE(Same(One("3 to 5"), One("3")));
  EXPECT_EQ(Compare(One("$900 million"), One("$1.2 billion")), std::strong_ordering::less);
  EXPECT_EQ(Compare(One("9.6%"), One("70 basis points")), std::strong_ordering::greater);
  EXPECT_EQ(Compare(One("3 to 5"), One("3 to 4")), std::strong_ordering::greater);
  EXPECT_EQ(Compare(One("$5"), One("5%")), std::nullopt);
}

TEST(QuantityTest, WordsOfAnotherLanguage) {
  std::vector<std::string> said;
  for (const Quantity& q :
       ReadQuantities("Etwa 1.234,5 Millionen Euro, zwischen 3 und 5 Prozent, von 3 bis 5 Basispunkten, "
                      "fünfundzwanzig Boote, eine Million, B12 und 1.000.",
                      kGerman))
    said.push_back(ToString(q));
  EXPECT_THAT(said, ElementsAre("~EUR 1,234,500,000", "3–5%", "3–5bp", "25", "1,000,000", "1,000"));
}

TEST(QuantityTest, AWordMayStandBetweenAScaleAndItsUnit) {
  const QuantityWords& spanish = language::LexiconOf(language::Language::kSpanish).quantities;
  std::vector<std::string> said;
  for (const Quantity& q :
       ReadQuantities("3 millones de euros, tres millones de euros, 3 de euros, 5 millones de barcos", spanish))
    said.push_back(ToString(q));
  EXPECT_THAT(said, ElementsAre("EUR 3,000,000", "EUR 3,000,000", "3", "5,000,000"));
}

class Random {
 public:
  int Below(int n) { return std::uniform_int_distribution(0, n - 1)(engine_); }

  Decimal Number() {
    std::string digits = Below(4) == 0 ? "-" : "";
    digits += std::to_string(Below(Below(2) == 0 ? 50 : 2'000'000'000));
    if (Below(2) == 0) digits += "." + std::to_string(Below(1000));
    return *Decimal::Read(digits);
  }

 private:
  std::mt19937 engine_{7};
};

TEST(QuantityPropertyTest, ReadingWhatIsPrintedGivesTheValueBack) {
  Random random;
  for (int n = 0; n < 5000; ++n) {
    Quantity q;
    q.low = q.high = random.Number();
    if (const Decimal other = random.Number(); random.Below(3) == 0 && q.low < other) q.high = other;
    q.unit = static_cast<Unit>(random.Below(4));
    if (q.unit == Unit::kMoney)
      q.currency = std::array{"", "USD", "EUR", "CHF"}[static_cast<std::size_t>(random.Below(4))];
    q.approximate = random.Below(2) == 0;
    const std::string printed = ToString(q), sentence = "It was " + printed + ", they said.";
    const std::vector<Quantity> read = Read(sentence);
    ASSERT_EQ(read.size(), 1U) << sentence;
    EXPECT_EQ(ToString(read[0]), printed) << sentence;
    EXPECT_TRUE(Same(read[0], q)) << sentence;
    EXPECT_EQ(read[0].approximate, q.approximate) << sentence;
    EXPECT_EQ(read[0].unit, q.unit) << sentence;
  }
}

TEST(QuantityPropertyTest, TakesAnyBytesAndKeepsPlaces) {
  Random random;
  constexpr std::string_view kPieces[] = {"3",       "1,200", ".5",      " ",    "-",   "–",    "$",    "€",
                                          "(",       ")",     "%",       "to",   "and", "a",    "half", "million",
                                          "percent", "\xff",  "between", "12th", "USD", "about"};
  for (int n = 0; n < 5000; ++n) {
    std::string text;
    for (int piece = random.Below(12); piece >= 0; --piece) text += kPieces[random.Below(std::size(kPieces))];
    std::uint32_t last = 0;
    for (const Quantity& q : Read(text)) {
      EXPECT_LE(last, q.begin) << text;
      EXPECT_LT(q.begin, q.end) << text;
      EXPECT_LE(q.end, text.size()) << text;
      EXPECT_LE(q.low, q.high) << text;
      last = q.end;
    }
  }
}

TEST(DecimalTest, IsExactAndOrdered) {
  EXPECT_EQ(Decimal::Read("1200.50")->Times(1, 6).ToString(), "1,200,500,000");
  EXPECT_EQ(*Decimal::Read("0.1"), Decimal::Read("100")->Times(1, -3));
  EXPECT_EQ(Decimal::Read("-0"), Decimal());
  EXPECT_EQ(Decimal::Read("0.007")->Times(12, 0).ToString(), "0.084");
  EXPECT_EQ(Decimal::Read(""), std::nullopt);
  EXPECT_EQ(Decimal::Read("1,2"), std::nullopt);
  EXPECT_EQ(Decimal::Read("1.2.3"), std::nullopt);
  const std::vector<std::string> rising = {
      "-10", "-9.5", "-0.1", "0", "0.09", "0.1", "1", "1.01", "9", "10", "123456789012345678901"};
  for (std::size_t i = 0; i < rising.size(); ++i) {
    for (std::size_t j = 0; j < rising.size(); ++j)
      EXPECT_EQ(*Decimal::Read(rising[i]) <=> *Decimal::Read(rising[j]), i <=> j) << rising[i] << " " << rising[j];
  }
}

}  // namespace
}  // namespace annals::text
