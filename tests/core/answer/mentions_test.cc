#include "core/answer/reading/mentions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const Day kToday{std::chrono::year{2026} / 2 / 1};

std::vector<std::string> Numbers(const char* sentence) {
  std::vector<std::string> numbers;
  for (const NumberMention& n : ReadMentions(sentence, kToday).numbers) numbers.push_back(n.value + n.scale);
  return numbers;
}

std::vector<std::string> Names(const char* sentence) {
  std::vector<std::string> names;
  for (const NameMention& n : ReadMentions(sentence, kToday).names) names.push_back(n.text + (n.opens ? "?" : ""));
  return names;
}

TEST(MentionsTest, NumbersHaveOneForm) {
  EXPECT_THAT(Numbers("Sales rose 3.50% to $1,200 million."), ElementsAre("3.5%", "1200m"));
  EXPECT_THAT(Numbers("Sales rose 3.5 per cent, or 40 basis points."), ElementsAre("3.5%", "40bp"));
  EXPECT_THAT(Numbers("Two yards and a dozen mills."), ElementsAre("2", "12"));
  EXPECT_THAT(Numbers("The B12 engine."), IsEmpty());
  EXPECT_THAT(Numbers("It came 7th"), ElementsAre("7")) << "nothing stands behind";
  EXPECT_THAT(Numbers("It came to 7"), ElementsAre("7"));
}

TEST(MentionsTest, NumbersAreThoseOfTheLanguage) {
  const std::vector<NumberMention> numbers =
      ReadNumbers("Zwölf Werke setzten 1.200,50 Millionen um, 3,5 Prozent mehr.", language::Language::kGerman);
  ASSERT_EQ(numbers.size(), 3U);
  EXPECT_EQ(numbers[0].value + numbers[0].scale, "1200.5m");
  EXPECT_EQ(numbers[1].value + numbers[1].scale, "3.5%");
  EXPECT_EQ(numbers[2].value, "12") << "words come behind";
}

TEST(MentionsTest, DatesAreNoNumbers) {
  const Mentions mentions =
      ReadMentions("On 5 May 2025 it sold 7 cells, more than in April 2025 and the most since 2021.", kToday);
  ASSERT_EQ(mentions.dates.size(), 3U);
  EXPECT_EQ(ToString(mentions.dates[0].anchor), "2025-05-05..2025-05-06");
  EXPECT_FALSE(mentions.dates[0].compared);
  EXPECT_TRUE(mentions.dates[1].compared);
  EXPECT_TRUE(mentions.dates[2].compared);
  ASSERT_EQ(mentions.numbers.size(), 1U);
  EXPECT_EQ(mentions.numbers[0].value, "7");
}

TEST(MentionsTest, DatesAreReadClauseByClause) {
  const Mentions mentions =
      ReadMentions("In October, the first decline since 2021.", Day{std::chrono::year{2025} / 10 / 31});
  ASSERT_EQ(mentions.dates.size(), 2U);
  EXPECT_EQ(ToString(mentions.dates[0].anchor), "2025-10-01..2025-11-01");
  EXPECT_TRUE(mentions.dates[1].compared);
  EXPECT_EQ(ReadMentions("On May 5, 2025 it closed.", kToday).dates.size(), 1U);
}

TEST(MentionsTest, NamesAreRunsOfCapitals) {
  EXPECT_THAT(Names("The Harbour Office told Mara Quist in October 2025."),
              ElementsAre("Harbour Office", "Mara Quist"));
  EXPECT_THAT(Names("Employment rose."), ElementsAre("Employment?"));
  EXPECT_THAT(Names("the mill closed."), IsEmpty());
}

}  // namespace
}  // namespace annals::answer
