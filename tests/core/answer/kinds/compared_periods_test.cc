#include "core/answer/kinds/compared_periods.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;

class ComparedPeriodsTest : public OneCase {};

TEST_F(ComparedPeriodsTest, AParagraphEachAndASilentOneSaysSo) {
  PutSurvey("July", "07", "Employment rose in July.");
  PutSurvey("October", "10", "Timber was dear.");
  const auto draft = Try(AnswerComparedPeriods, "Compare employment in July 2025 and in October 2025");
  ASSERT_TRUE(draft);
  ASSERT_EQ(draft->answer.paragraphs.size(), 2u);
  EXPECT_EQ(draft->answer.paragraphs[0].heading, "July 2025");
  EXPECT_FALSE(draft->answer.paragraphs[0].no_evidence);
  EXPECT_TRUE(draft->answer.paragraphs[1].no_evidence);
  EXPECT_FALSE(draft->answer.abstained);
}

TEST_F(ComparedPeriodsTest, ACertainDifferenceIsComputed) {
  PutSurvey("July", "07", "The office issued 412 mooring permits.");
  PutSurvey("October", "10", "The office issued 389 mooring permits.");
  const auto draft = Try(AnswerComparedPeriods, "Compare the mooring permits issued in July 2025 and in October 2025");
  ASSERT_TRUE(draft);
  EXPECT_THAT(draft->answer.text, HasSubstr("389 against 412"));
  EXPECT_EQ(draft->answer.paragraphs.back().sentences.at(0).origin, Origin::kComputed);
}

TEST_F(ComparedPeriodsTest, AmountsOfUnlikeScalesDiffer) {
  PutSurvey("July", "07", "The office took mooring fees of $900 thousand.");
  PutSurvey("October", "10", "The office took mooring fees of $1.2 million.");
  const auto draft = Try(AnswerComparedPeriods, "Compare the mooring fees in July 2025 and in October 2025");
  ASSERT_TRUE(draft);
  EXPECT_THAT(draft->answer.text, HasSubstr("$1.2 million against $900 thousand"));
  EXPECT_THAT(draft->answer.text, HasSubstr("Higher in October 2025"));
}

TEST_F(ComparedPeriodsTest, ARangeOrAnApproximateAmountIsNoCertainDifference) {
  for (const char* october :
       {"The office issued 350 to 400 mooring permits.", "The office issued about 389 mooring permits.",
        "The office issued 3.5% mooring permits."}) {
    PutSurvey("July", "07", "The office issued 412 mooring permits.");
    PutSurvey("October", "10", october);
    const auto draft =
        Try(AnswerComparedPeriods, "Compare the mooring permits issued in July 2025 and in October 2025");
    ASSERT_TRUE(draft);
    EXPECT_THAT(draft->answer.text, ::testing::Not(HasSubstr("against"))) << october;
  }
}

TEST_F(ComparedPeriodsTest, SilentThroughoutIsARefusal) {
  PutSurvey("July", "07", "Ferries were full.");
  PutSurvey("October", "10", "Timber was dear.");
  const auto draft = Try(AnswerComparedPeriods, "Compare employment in July 2025 and in October 2025");
  ASSERT_TRUE(draft);
  EXPECT_TRUE(draft->answer.abstained);
}

TEST_F(ComparedPeriodsTest, OnePeriodIsNoComparison) {
  PutSurvey("July", "07", "Employment rose in July.");
  EXPECT_FALSE(Try(AnswerComparedPeriods, "How did employment change in July 2025?"));
}

class UndatedPeriodsTest : public OneCase {};

TEST_F(UndatedPeriodsTest, WhatSentencesAloneSpeakOfIsNotParted) {
  Put({.id = "toads", .title = "Toads", .text = "They carried 3,412 toads in 2025, and 2,870 in 2024."});
  EXPECT_FALSE(Try(AnswerComparedPeriods, "Were more toads carried in 2025 than in 2024?"));
}

}  // namespace
}  // namespace annals::answer
