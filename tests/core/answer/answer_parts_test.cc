#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/answer/kinds/extreme.h"
#include "core/answer/evidence/facets.h"
#include "core/answer/reading/qualifiers.h"
#include "core/answer/question_sort.h"
#include "core/index/image.h"
#include "core/retrieval/retrieve.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> FacetTexts(const std::string& question) {
  const auto image = index::MakeImage(4, {});
  const auto view = image->Current();
  const retrieval::Result result = retrieval::Retrieve(*view, {.query = question}, {});
  const QuestionTerms terms(*view, question);
  std::vector<std::string> texts;
  for (const Facet& facet : FindFacets(question, result, terms)) texts.push_back(facet.text);
  return texts;
}

TEST(FacetsTest, AListIsCutAtItsCommas) {
  EXPECT_THAT(FacetTexts("What were total revenue growth, adjusted margin, and free cash flow?"),
              ElementsAre("total revenue growth", "adjusted margin", "free cash flow"));
  EXPECT_THAT(FacetTexts("What were net income, free cash flow and capital spending?"),
              ElementsAre("net income", "free cash flow", "capital spending"));
  EXPECT_THAT(FacetTexts("What were net income, cash and liquid assets, and spending?"),
              ElementsAre("net income", "cash and liquid assets", "spending"));
}

TEST(FacetsTest, WithoutAListThereIsOne) {
  EXPECT_EQ(FacetTexts("After the merger, how did costs develop?").size(), 1u);
  EXPECT_EQ(FacetTexts("What was the operating margin?").size(), 1u);
}

TEST(ValueOfTest, ScalesAndUnits) {
  EXPECT_DOUBLE_EQ(*ValueOf(Figures("$1.2 billion").at(0)), 1.2e9);
  EXPECT_DOUBLE_EQ(*ValueOf(Figures("25.4%").at(0)), 25.4);
  EXPECT_DOUBLE_EQ(*ValueOf(Figures("1,250 stores").at(0)), 1250);
}

TEST(QualifiersTest, QuarterYearAndKind) {
  EXPECT_EQ(QualifiersOf("For the full year, adjusted margin was 25.6%.") & (kAdjusted | kWholeYear),
            std::uint32_t{kAdjusted | kWholeYear});
  EXPECT_EQ(QualifiersOf("Our margin was 13.5%."), 0u);
  EXPECT_EQ(QualifiersOf("We expect a margin of 14.1%."), kForward);
  EXPECT_EQ(QualifiersOf("Our margin was 13.5%, in line with our expectations."), 0u);
  EXPECT_EQ(QuarterOfLabel("Q3 2024"), 3);
  EXPECT_EQ(QuarterOfLabel("2Q25"), 0) << "the year stands in the word";
  EXPECT_EQ(QuarterOfLabel("October 2025"), 0);
}

TEST(QuestionSortTest, TheSortChoosesTheMode) {
  const auto sort = [](const char* question) { return SortQuestion(question, {}); };
  EXPECT_EQ(sort("Is there any relationship between Kevin and Alexis?").sort, Sort::kRelationship);
  EXPECT_EQ(sort("Do the sources agree on the cost?").mode, Mode::kConflicts);
  EXPECT_EQ(sort("Which quarter had the lowest costs?").sort, Sort::kExtreme);
  EXPECT_EQ(sort("How many permits were issued?").sort, Sort::kCount);
  EXPECT_EQ(sort("Why did employment fall?").mode, Mode::kExplain);
  EXPECT_EQ(sort("Was the patent granted?").mode, Mode::kFact);
  EXPECT_EQ(sort("Show the timeline of the patent").sort, Sort::kTimeline);
  EXPECT_FALSE(sort("Tell me about the harbour").reason.empty());
}

}  // namespace
}  // namespace annals::answer
