#include "core/answer/sweeps/told_in_order.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/answer/sweeps/everywhere.h"
#include "core/time/interval.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> Said(const std::optional<Draft>& draft) {
  std::vector<std::string> said;
  if (!draft) return said;
  for (const Paragraph& paragraph : draft->answer.paragraphs) {
    for (const Sentence& sentence : paragraph.sentences) said.push_back(sentence.text);
  }
  return said;
}

class ToldTimelineTest : public OneCase {
 protected:
  ToldTimelineTest() {
    Put({.id = "walk",
         .title = "A walk through Skelby",
         .text = "The chapel of Skelby burned in 1912. Tea is served on Sundays. Skelby got its station in May 1874. "
                 "Nobody knows what Skelby did in summer."});
    Put({.id = "roads",
         .title = "Roads",
         .text = "The road to Skelby was paved in November 1874. Wick paved in 1890."});
  }
};

TEST_F(ToldTimelineTest, DatedSentencesOfTheThingInOrderOfTime) {
  EXPECT_THAT(Said(Try(AnswerToldTimeline, "timeline of Skelby")),
              ElementsAre("Skelby got its station in May 1874.", "The road to Skelby was paved in November 1874.",
                          "The chapel of Skelby burned in 1912."));
}

TEST_F(ToldTimelineTest, EachSentenceIsCited) {
  const auto draft = Try(AnswerToldTimeline, "What is the history of Skelby?");
  ASSERT_TRUE(draft);
  for (const Sentence& sentence : draft->answer.paragraphs.at(0).sentences) {
    ASSERT_EQ(sentence.citations.size(), 1U);
    EXPECT_EQ(draft->answer.citations.at(static_cast<std::size_t>(sentence.citations[0]) - 1).quote, sentence.text);
  }
}

TEST_F(ToldTimelineTest, OneSentenceOfAMonth) {
  Put({.id = "again",
       .title = "Rails",
       .text = "In May 1874 there came, as far as a clerk who was no more than a child "
               "could later recall, to Skelby some rails."});
  EXPECT_THAT(Said(Try(AnswerToldTimeline, "timeline of Skelby")),
              ElementsAre("Skelby got its station in May 1874.", HasSubstr("November 1874"), HasSubstr("1912")));
}

TEST_F(ToldTimelineTest, NoMoreSentencesThanAsked) {
  Options options;
  options.max_sentences = 2;
  EXPECT_EQ(Said(Try(AnswerToldTimeline, "timeline of Skelby", Mode::kAuto, options)).size(), 2U);
}

TEST_F(ToldTimelineTest, OneDateIsNoTimeline) {
  EXPECT_FALSE(Try(AnswerToldTimeline, "timeline of Wick"));
  EXPECT_FALSE(Try(AnswerToldTimeline, "When was the road to Skelby paved?")) << "no timeline is asked for";
}

class FirstToldTest : public OneCase {
 protected:
  FirstToldTest() {
    PutSurvey("May", "05", "Prices rose. Tariffs worried the bakers.", "Wick");
    PutSurvey("March", "03", "Tariffs were a matter of talk. Rain was rare.", "Wick");
    PutSurvey("August", "08", "Bakers paid tariffs on flour.", "Wick");
    PutSurvey("January", "01", "Rain was rare. Bakers rested.", "Wick");
  }
};

TEST_F(FirstToldTest, TheEarliestDocumentThatSpeaksOfIt) {
  const auto draft = Try(AnswerFirstTold, "When did tariffs first come up?");
  EXPECT_THAT(Said(draft), ElementsAre("Tariffs were a matter of talk."));
  EXPECT_EQ(draft->answer.paragraphs.at(0).heading, "March 2025");
}

TEST_F(FirstToldTest, TheLatestOneWhereTheLastTimeIsAsked) {
  const auto draft = Try(AnswerFirstTold, "When were tariffs last mentioned?");
  EXPECT_THAT(Said(draft), ElementsAre("Bakers paid tariffs on flour."));
  EXPECT_EQ(draft->answer.paragraphs.at(0).heading, "August 2025");
}

TEST_F(FirstToldTest, WhatNobodySpeaksOfHasNoFirstTime) {
  EXPECT_FALSE(Try(AnswerFirstTold, "When did hornets first come up?"));
}

TEST_F(FirstToldTest, OnlyWhereTheFirstTimeIsAsked) {
  EXPECT_FALSE(Try(AnswerFirstTold, "When did tariffs come up?"));
  EXPECT_FALSE(Try(AnswerFirstTold, "Who first spoke of tariffs?"));
}

TEST_F(FirstToldTest, DocumentsWithoutDatesTellNoOrder) {
  Put({.id = "undated", .title = "Gulls", .text = "Gulls nested on the quay."});
  EXPECT_FALSE(Try(AnswerFirstTold, "When did gulls first come up?"));
}

// More surveys speak of tariffs than are read; the latest of the month before are the best matches.
class ManySurveysTest : public OneCase {
 protected:
  ManySurveysTest() {
    constexpr int kSurveys = 300;
    static_assert(kSurveys > static_cast<int>(kMostSwept));
    for (int i = 0; i < kSurveys; ++i) {
      const Day month = Day{std::chrono::year{2000} / 1 / 1} + std::chrono::days{30 * i};
      ingest::DocumentInput survey{.id = absl::StrCat("survey-", i), .title = absl::StrCat("Survey ", i)};
      const bool end = i == 0 || i == kSurveys - 1;
      survey.text = end ? "A baker from the hills, asked by nobody, spoke at great length of tariffs and of rain."
                        : "Tariffs rose. Tariffs hurt.";
      survey.label = absl::StrCat("number ", i);
      survey.period_from = ToIsoDay(month);
      survey.period_to = ToIsoDay(month + std::chrono::days{30});
      Put(survey);
    }
  }
};

TEST_F(ManySurveysTest, TheFirstIsTheEarliest) {
  EXPECT_EQ(Try(AnswerFirstTold, "When did tariffs first come up?")->answer.paragraphs.at(0).heading, "number 0");
}

TEST_F(ManySurveysTest, TheLastIsTheLatest) {
  EXPECT_EQ(Try(AnswerFirstTold, "When were tariffs last mentioned?")->answer.paragraphs.at(0).heading, "number 299");
}

}  // namespace
}  // namespace annals::answer
