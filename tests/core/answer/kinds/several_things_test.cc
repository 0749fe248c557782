#include "core/answer/kinds/several_things.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;

class SeveralThingsTest : public OneCase {
 protected:
  SeveralThingsTest() {
    PutSurvey("July", "07", "The operating margin was 9.6%. Ferries were full.", "North Quay");
    PutSurvey("July", "07", "The operating margin was 25.4%. Timber was dear.", "South Quay");
  }
};

TEST_F(SeveralThingsTest, EachOwnerHasItsParagraph) {
  const auto draft =
      Try(AnswerSeveralThings, "What was the operating margin of North Quay and South Quay in July 2025?");
  ASSERT_TRUE(draft);
  ASSERT_EQ(draft->answer.paragraphs.size(), 2u);
  EXPECT_THAT(draft->answer.paragraphs[0].heading, HasSubstr("North Quay"));
  EXPECT_THAT(draft->answer.paragraphs[0].sentences.at(0).text, HasSubstr("9.6%"));
  EXPECT_THAT(draft->answer.paragraphs[1].sentences.at(0).text, HasSubstr("25.4%"));
}

TEST_F(SeveralThingsTest, TheLargestIsComputedFirst) {
  const auto draft =
      Try(AnswerSeveralThings, "Which of North Quay and South Quay had the highest operating margin in July 2025?");
  ASSERT_TRUE(draft);
  const Sentence& first = draft->answer.paragraphs.at(0).sentences.at(0);
  EXPECT_EQ(first.origin, Origin::kComputed);
  EXPECT_THAT(first.text, HasSubstr("South Quay (25.4%)"));
  EXPECT_EQ(first.citations.size(), 2u);
}

TEST_F(SeveralThingsTest, AmountsAreComparedWithTheirScales) {
  PutSurvey("October", "10", "The net sales were $900 million.", "North Quay");
  PutSurvey("October", "10", "The net sales were $1.2 billion.", "South Quay");
  const auto draft =
      Try(AnswerSeveralThings, "Which of North Quay and South Quay had the highest net sales in October 2025?");
  ASSERT_TRUE(draft);
  EXPECT_THAT(draft->answer.paragraphs.at(0).sentences.at(0).text, HasSubstr("South Quay ($1.2 billion)"));
}

TEST_F(SeveralThingsTest, WhenThePartsSayTooLittleItRefuses) {
  const auto draft = Try(AnswerSeveralThings, "What was the herring quota of North Quay and South Quay in July 2025?");
  ASSERT_TRUE(draft);
  EXPECT_TRUE(draft->answer.abstained);
}

// Nor does it refuse of the issues of a stretch: one sentence of one of them may say it all in other words.
TEST_F(SeveralThingsTest, WhatTheIssuesOfAStretchHardlySpeakOfIsLeftToTheOtherKinds) {
  PutSurvey("October", "10", "The operating margin was 9.9%.", "North Quay");
  EXPECT_TRUE(Try(AnswerSeveralThings, "What was the operating margin of North Quay in 2025?"));
  EXPECT_FALSE(Try(AnswerSeveralThings, "What was the herring quota of North Quay in 2025?"));
}

TEST_F(SeveralThingsTest, OneThingIsLeftToTheOtherKinds) {
  EXPECT_FALSE(Try(AnswerSeveralThings, "What was the operating margin of North Quay in July 2025?"));
}

// The issues of a series are told one by one; a document of another type is none of them.
TEST_F(SeveralThingsTest, PeriodsAreToldApartOfOneSeriesOnly) {
  PutSurvey("October", "10", "The operating margin was 9.9%.", "North Quay");
  const std::string question = "What was the operating margin of North Quay in 2025?";
  EXPECT_TRUE(Try(AnswerSeveralThings, question));
  ingest::DocumentInput minutes{.id = "m", .title = "Minutes", .text = "The operating margin was discussed."};
  minutes.doc_type = "minutes";
  minutes.owner = "North Quay";
  minutes.label = "12 November 2025";
  minutes.period_from = "2025-11-12";
  minutes.period_to = "2025-11-13";
  Put(minutes);
  EXPECT_FALSE(Try(AnswerSeveralThings, question));
}

}  // namespace
}  // namespace annals::answer
