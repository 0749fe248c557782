#include "core/question/sort.h"

#include <gtest/gtest.h>

namespace annals::question {
namespace {

SortedQuestion Sorted(const char* question, const time::Scope& scope = {}) {
  return SortQuestion(ClassifyQuestion(question, language::Language::kEnglish), scope);
}

TEST(SortTest, TheFirstThatFits) {
  EXPECT_EQ(Sorted("Is there any relationship between Kevin and Alexis?").sort, Sort::kRelationship);
  EXPECT_EQ(Sorted("Do the sources agree on the cost?").sort, Sort::kConflict);
  EXPECT_EQ(Sorted("Which quarter had the lowest costs?").sort, Sort::kExtreme);
  EXPECT_EQ(Sorted("How many permits were issued?").sort, Sort::kCount);
  EXPECT_EQ(Sorted("Why did employment fall?").sort, Sort::kCause);
  EXPECT_EQ(Sorted("Was the patent granted?").sort, Sort::kYesNo);
  EXPECT_EQ(Sorted("Show the timeline of the patent").sort, Sort::kTimeline);
  EXPECT_EQ(Sorted("Who first visited Wick?").sort, Sort::kOrder);
  EXPECT_EQ(Sorted("Who are the inventors?").sort, Sort::kList);
  EXPECT_EQ(Sorted("Who invented the lattice cell?").sort, Sort::kAttribute);
  EXPECT_TRUE(Sorted("Who invented the lattice cell?").value);
  EXPECT_EQ(Sorted("Tell me about the harbour").sort, Sort::kOpen);
  EXPECT_FALSE(Sorted("Tell me about the harbour").reason.empty());
}

TEST(SortTest, PeriodsAndEventsDecideToo) {
  time::Scope periods{.type = time::ScopeType::kComparison};
  periods.groups.resize(2);
  EXPECT_EQ(Sorted("How many permits were issued?", periods).sort, Sort::kComparison);
  time::Scope event;
  event.event.emplace();
  EXPECT_EQ(Sorted("Who left the board?", event).sort, Sort::kAnchor);
}

}  // namespace
}  // namespace annals::question
