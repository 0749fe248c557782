#include "core/answer/reading/mentions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const Day kToday{std::chrono::year{2026} / 2 / 1};

Mentions MentionsIn(const char* sentence, Day reference = kToday) {
  return ReadMentions(sentence, reference, language::Language::kEnglish);
}

std::string Text(const NumberMention& number) {
  return number.other.empty() ? text::ToString(number.amount) : number.other;
}

std::vector<std::string> Numbers(const char* sentence) {
  std::vector<std::string> numbers;
  for (const NumberMention& n : MentionsIn(sentence).numbers) numbers.push_back(Text(n));
  return numbers;
}

std::vector<std::string> Names(const char* sentence) {
  std::vector<std::string> names;
  for (const NameMention& n : MentionsIn(sentence).names) names.push_back(n.text + (n.opens ? "?" : ""));
  return names;
}

TEST(MentionsTest, NumbersHaveOneForm) {
  EXPECT_THAT(Numbers("Sales rose 3.50% to $1,200 million."), ElementsAre("3.5%", "USD 1,200,000,000"));
  EXPECT_THAT(Numbers("Sales rose 3.5 per cent, or 40 basis points."), ElementsAre("3.5%", "40bp"));
  EXPECT_THAT(Numbers("Two yards and a dozen mills."), ElementsAre("2", "12"));
  EXPECT_THAT(Numbers("The B12 engine."), IsEmpty());
  EXPECT_THAT(Numbers("It came to 7"), ElementsAre("7"));
}

TEST(MentionsTest, EachEndOfARangeIsANumber) {
  EXPECT_THAT(Numbers("They expect 3 to 5 percent."), ElementsAre("3%", "5%"));
  EXPECT_THAT(Numbers("Sales of $3-4 billion."), ElementsAre("USD 3,000,000,000", "USD 4,000,000,000"));
}

TEST(MentionsTest, DigitsThatCountNothingAreMentionsToo) {
  EXPECT_THAT(Numbers("It came 7th"), ElementsAre("7th"));
  EXPECT_THAT(Numbers("Version 1.2.3 of 4 parts."), ElementsAre("1.2.3", "4"));
}

TEST(MentionsTest, TheSameNumberInOtherWords) {
  const auto number = [](const char* sentence) { return MentionsIn(sentence).numbers.at(0); };
  EXPECT_TRUE(number("3 trillion dollars").Same(number("$3 tn")));
  EXPECT_TRUE(number("1,200 million").Same(number("1.2 bn")));
  EXPECT_TRUE(number("-5%").Same(number("fell 5 percent"))) << "words say the direction";
  EXPECT_TRUE(number("a dozen").Same(number("twelve mills")));
  EXPECT_FALSE(number("$5 million").Same(number("5 boats")));
  EXPECT_FALSE(number("$5").Same(number("€5")));
  EXPECT_FALSE(number("the 7th").Same(number("the 9th")));
  EXPECT_FALSE(number("the 7th").Same(number("7")));
}

TEST(MentionsTest, NumbersAreThoseOfTheLanguage) {
  const std::vector<NumberMention> numbers =
      ReadNumbers("Zwölf Werke setzten 1.200,50 Millionen um, 3,5 Prozent mehr.", language::Language::kGerman);
  ASSERT_EQ(numbers.size(), 3U);
  EXPECT_EQ(Text(numbers[0]), "12");
  EXPECT_EQ(Text(numbers[1]), "1,200,500,000");
  EXPECT_EQ(Text(numbers[2]), "3.5%");
}

TEST(MentionsTest, DatesAreNoNumbers) {
  const Mentions mentions =
      MentionsIn("On 5 May 2025 it sold 7 cells, more than in April 2025 and the most since 2021.");
  ASSERT_EQ(mentions.dates.size(), 3U);
  EXPECT_EQ(ToString(mentions.dates[0].anchor), "2025-05-05..2025-05-06");
  EXPECT_FALSE(mentions.dates[0].compared);
  EXPECT_TRUE(mentions.dates[1].compared);
  EXPECT_TRUE(mentions.dates[2].compared);
  ASSERT_EQ(mentions.numbers.size(), 1U);
  EXPECT_EQ(Text(mentions.numbers[0]), "7");
}

TEST(MentionsTest, DatesAreReadClauseByClause) {
  const Mentions mentions =
      MentionsIn("In October, the first decline since 2021.", Day{std::chrono::year{2025} / 10 / 31});
  ASSERT_EQ(mentions.dates.size(), 2U);
  EXPECT_EQ(ToString(mentions.dates[0].anchor), "2025-10-01..2025-11-01");
  EXPECT_TRUE(mentions.dates[1].compared);
  EXPECT_EQ(MentionsIn("On May 5, 2025 it closed.").dates.size(), 1U);
}

TEST(MentionsTest, NamesAreRunsOfCapitals) {
  EXPECT_THAT(Names("The Harbour Office told Mara Quist in October 2025."),
              ElementsAre("Harbour Office", "Mara Quist"));
  EXPECT_THAT(Names("Employment rose."), ElementsAre("Employment?"));
  EXPECT_THAT(Names("the mill closed."), IsEmpty());
}

}  // namespace
}  // namespace annals::answer
