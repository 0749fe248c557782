#include "core/question/qualifiers.h"

#include <gtest/gtest.h>

#include "core/text/text.h"

namespace annals::question {
namespace {

TEST(QualifiersTest, QuarterYearAndKind) {
  EXPECT_EQ(
      QualifiersOf("For the full year, adjusted margin was 25.6%.", Language::kEnglish) & (kAdjusted | kWholeYear),
      std::uint32_t{kAdjusted | kWholeYear});
  EXPECT_EQ(QualifiersOf("Our margin was 13.5%.", Language::kEnglish), 0u);
  EXPECT_EQ(QualifiersOf("We expect a margin of 14.1%.", Language::kEnglish), kForward);
  EXPECT_EQ(QualifiersOf("Our margin was 13.5%, in line with our expectations.", Language::kEnglish), 0u);
  EXPECT_EQ(QuarterOfLabel("Q3 2024", Language::kEnglish), 3);
  EXPECT_EQ(QuarterOfLabel("2Q25", Language::kEnglish), 2) << "the year stands in the word";
  EXPECT_EQ(QuarterOfLabel("October 2025", Language::kEnglish), 0);
  EXPECT_EQ(QuarterOfLabel("Q3 and Q4 2024", Language::kEnglish), 0) << "several";
  EXPECT_EQ(QuarterOfLabel("2024", Language::kEnglish), 0);
}

TEST(ChangeTest, WhatIsSaidAndWhatIsAsked) {
  EXPECT_EQ(ChangeOf("rose", Language::kEnglish), ChangeWord::kUp);
  EXPECT_EQ(ChangeOf("fell", Language::kEnglish), ChangeWord::kDown);
  EXPECT_EQ(ChangeOf("ferry", Language::kEnglish), ChangeWord::kNone);
  EXPECT_TRUE(AsksForChange(text::Terms("sales growth", Language::kEnglish), Language::kEnglish));
  EXPECT_FALSE(AsksForChange(text::Terms("operating margin", Language::kEnglish), Language::kEnglish));
}

}  // namespace
}  // namespace annals::question
