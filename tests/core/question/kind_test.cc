#include "core/question/kind.h"

#include <gtest/gtest.h>

namespace annals::question {
namespace {

TEST(QuestionKindTest, TellsValueExplanationAndConflict) {
  EXPECT_EQ(ClassifyQuestion("When was the patent granted?").wants, Wants::kValue);
  EXPECT_EQ(ClassifyQuestion("When was the patent granted?").figure, Figure::kDate);
  EXPECT_EQ(ClassifyQuestion("How many permits were issued?").figure, Figure::kNumber);
  EXPECT_EQ(ClassifyQuestion("What was the gross margin?").figure, Figure::kPercent);
  EXPECT_EQ(ClassifyQuestion("Why did employment fall?").wants, Wants::kExplanation);
  EXPECT_EQ(ClassifyQuestion("How did prices change?").wants, Wants::kExplanation);
  EXPECT_EQ(ClassifyQuestion("Do the sources agree on the cost?").wants, Wants::kConflict);
  EXPECT_TRUE(ClassifyQuestion("What is the revenue guidance?").forward);
  EXPECT_FALSE(ClassifyQuestion("Which projector broke in Q3?").forward);
}

TEST(QuestionKindTest, TellsWhatElseIsSaid) {
  EXPECT_TRUE(ClassifyQuestion("Is there any relationship between Kevin and Alexis?").relates);
  EXPECT_TRUE(ClassifyQuestion("What is the timeline of the patent?").timeline);
  EXPECT_TRUE(ClassifyQuestion("Give me the history of the bridge").timeline);
  EXPECT_FALSE(ClassifyQuestion("Who made history?").timeline);
  EXPECT_TRUE(ClassifyQuestion("How often did Ada visit Wick?").counts);
  EXPECT_TRUE(ClassifyQuestion("Who first visited Wick?").orders);
  EXPECT_FALSE(ClassifyQuestion("What was revenue in the first quarter?").orders);
  EXPECT_TRUE(ClassifyQuestion("Which are the ferries?").several);
  EXPECT_TRUE(ClassifyQuestion("Was the patent granted?").yes_or_no);
  EXPECT_FALSE(ClassifyQuestion("When was the patent granted?").yes_or_no);
}

TEST(QuestionKindTest, AnExtremeIsAskedForByItsWord) {
  EXPECT_EQ(ClassifyQuestion("Which quarter had the lowest costs?").extreme, Extreme::kSmallest);
  EXPECT_EQ(ClassifyQuestion("Which quarter had the lowest costs?").extreme_word, "lowest");
  EXPECT_EQ(ClassifyQuestion("Who had the highest and who the lowest margin?").extreme, Extreme::kLargest);
  EXPECT_EQ(ClassifyQuestion("How were the highest costs met?").extreme, Extreme::kNone) << "nobody is to be chosen";
  EXPECT_EQ(ClassifyQuestion("Which quarter had costs?").extreme_word, "");
}

TEST(QuestionKindTest, AnyTextHasAKind) {
  for (const char* text : {"", "?", "…", "Crocs margin"}) EXPECT_EQ(ClassifyQuestion(text).yes_or_no, false) << text;
}

}  // namespace
}  // namespace annals::question
