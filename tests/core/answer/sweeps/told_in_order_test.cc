#include "core/answer/sweeps/told_in_order.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

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

}  // namespace
}  // namespace annals::answer
