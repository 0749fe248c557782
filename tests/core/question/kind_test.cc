#include "core/question/kind.h"

#include <gtest/gtest.h>

namespace annals::question {
namespace {

TEST(QuestionKindTest, TellsValueExplanationAndConflict) {
  EXPECT_EQ(ClassifyQuestion("When was the patent granted?", language::Language::kEnglish).wants, Wants::kValue);
  EXPECT_EQ(ClassifyQuestion("When was the patent granted?", language::Language::kEnglish).figure, Figure::kDate);
  EXPECT_EQ(ClassifyQuestion("How many permits were issued?", language::Language::kEnglish).figure, Figure::kNumber);
  EXPECT_EQ(ClassifyQuestion("What was the gross margin?", language::Language::kEnglish).figure, Figure::kPercent);
  EXPECT_EQ(ClassifyQuestion("Why did employment fall?", language::Language::kEnglish).wants, Wants::kExplanation);
  EXPECT_EQ(ClassifyQuestion("How did prices change?", language::Language::kEnglish).wants, Wants::kExplanation);
  EXPECT_EQ(ClassifyQuestion("Do the sources agree on the cost?", language::Language::kEnglish).wants,
            Wants::kConflict);
  EXPECT_TRUE(ClassifyQuestion("What is the revenue guidance?", language::Language::kEnglish).forward);
  EXPECT_FALSE(ClassifyQuestion("Which projector broke in Q3?", language::Language::kEnglish).forward);
  EXPECT_FALSE(ClassifyQuestion("Who led the pilot project in 2017?", language::Language::kEnglish).forward);
  EXPECT_FALSE(ClassifyQuestion("Who sits in town planning in 2017?", language::Language::kEnglish).forward);
  EXPECT_TRUE(ClassifyQuestion("What does the mill project for 2027?", language::Language::kEnglish).forward);
  EXPECT_TRUE(ClassifyQuestion("What is the mill planning for 2027?", language::Language::kEnglish).forward);
}

TEST(QuestionKindTest, TellsWhatElseIsSaid) {
  EXPECT_TRUE(
      ClassifyQuestion("Is there any relationship between Kevin and Alexis?", language::Language::kEnglish).relates);
  EXPECT_TRUE(ClassifyQuestion("What is the timeline of the patent?", language::Language::kEnglish).timeline);
  EXPECT_TRUE(ClassifyQuestion("Give me the history of the bridge", language::Language::kEnglish).timeline);
  EXPECT_FALSE(ClassifyQuestion("Who made history?", language::Language::kEnglish).timeline);
  EXPECT_TRUE(ClassifyQuestion("How often did Ada visit Wick?", language::Language::kEnglish).counts);
  EXPECT_TRUE(ClassifyQuestion("Who first visited Wick?", language::Language::kEnglish).orders);
  EXPECT_FALSE(ClassifyQuestion("What was revenue in the first quarter?", language::Language::kEnglish).orders);
  EXPECT_TRUE(ClassifyQuestion("Which are the ferries?", language::Language::kEnglish).several);
  EXPECT_TRUE(ClassifyQuestion("Was the patent granted?", language::Language::kEnglish).yes_or_no);
  EXPECT_FALSE(ClassifyQuestion("When was the patent granted?", language::Language::kEnglish).yes_or_no);
}

TEST(QuestionKindTest, AnExtremeIsAskedForByItsWord) {
  EXPECT_EQ(ClassifyQuestion("Which quarter had the lowest costs?", language::Language::kEnglish).extreme,
            Extreme::kSmallest);
  EXPECT_EQ(ClassifyQuestion("Which quarter had the lowest costs?", language::Language::kEnglish).extreme_word,
            "lowest");
  EXPECT_EQ(ClassifyQuestion("Who had the highest and who the lowest margin?", language::Language::kEnglish).extreme,
            Extreme::kLargest);
  EXPECT_EQ(ClassifyQuestion("How were the highest costs met?", language::Language::kEnglish).extreme, Extreme::kNone)
      << "nobody is to be chosen";
  EXPECT_EQ(ClassifyQuestion("Which quarter had costs?", language::Language::kEnglish).extreme_word, "");
}

TEST(QuestionKindTest, AnyTextHasAKind) {
  for (const char* text : {"", "?", "…", "Crocs margin"})
    EXPECT_EQ(ClassifyQuestion(text, language::Language::kEnglish).yes_or_no, false) << text;
}

}  // namespace
}  // namespace annals::question
