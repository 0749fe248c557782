#include "core/answer/kinds/nearest_periods.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::EndsWith;

class NearestPeriodsTest : public PassagesTest {
 protected:
  void Report(unsigned quarter, const std::string& text, const std::string& owner = "") {
    Add(make_.Document(owner + std::to_string(quarter), "")
            .Owner(owner)
            .Label("Q" + std::to_string(quarter) + " 2024", Quarter(2024, quarter))
            .Chunk(text, {text})
            .Build());
  }
  static retrieval::Result AskedFor(Interval interval) {
    retrieval::Result result;
    result.scope.groups.push_back({.interval = interval, .anchor = interval});
    result.status = scope::ScopeStatus::kNothingInScope;
    return result;
  }
  std::string Offer(const retrieval::Result& result, const std::string& content) {
    return NearestOffer(view(), result, QuestionTerms(view(), content));
  }
};

TEST_F(NearestPeriodsTest, OneBeforeAndOneAfterThatTell) {
  for (unsigned quarter : {1U, 2U, 4U}) Report(quarter, "Timber prices rose.");
  EXPECT_EQ(Offer(AskedFor(Quarter(2024, 3)), "timber prices"),
            "; the nearest periods with evidence: Q2 2024, Q4 2024");
}

TEST_F(NearestPeriodsTest, APeriodThatSaysNothingOfItIsPassedOver) {
  Report(1, "Timber prices rose.");
  Report(2, "It rained.");
  EXPECT_EQ(Offer(AskedFor(Quarter(2024, 3)), "timber prices"), "; the nearest period with evidence: Q1 2024");
}

TEST_F(NearestPeriodsTest, WhereNoneTellsThoseWithDocuments) {
  Report(1, "It snowed.");
  Report(2, "It rained.");
  EXPECT_EQ(Offer(AskedFor(Quarter(2024, 3)), "timber prices"), "; the nearest period with documents: Q2 2024");
  retrieval::Result silent = AskedFor(Quarter(2024, 3));
  silent.status = scope::ScopeStatus::kInScope;
  EXPECT_EQ(Offer(silent, "timber prices"), "") << "the period itself has documents";
}

TEST_F(NearestPeriodsTest, OfTheOwnersThatAreAskedAbout) {
  Report(1, "Timber prices rose.", "Ash");
  Report(2, "Timber prices rose.", "Oak");
  retrieval::Result result = AskedFor(Quarter(2024, 3));
  result.owners = {"Ash"};
  EXPECT_EQ(Offer(result, "timber prices"), "; the nearest period with evidence: Q1 2024");
}

TEST_F(NearestPeriodsTest, WithoutAPeriodThereIsNothingToOffer) {
  Report(1, "Timber prices rose.");
  EXPECT_EQ(Offer({}, "timber prices"), "");
}

TEST_F(NearestPeriodsTest, WhatIsWrongWithTheQuestionItself) {
  retrieval::Result result;
  result.notes = {{"NO_SUCH_DAY", "there is no 30 February"}, {"OTHER", "not for readers"}};
  EXPECT_EQ(Offer(result, "timber"), ": there is no 30 February");
}

TEST(ScopeNameTest, AsThePeriodsAreCalled) {
  const Interval july{Day{std::chrono::year{2025} / 7 / 1}, Day{std::chrono::year{2025} / 8 / 1}};
  time::Scope scope;
  EXPECT_EQ(ScopeName(scope), "");
  scope.groups.push_back({.interval = july, .label = "July 2025"});
  EXPECT_EQ(ScopeName(scope), "July 2025");
  scope.groups.push_back({.interval = july, .label = "Q4 2025"});
  scope.no_such_day = {"29 February 2023"};
  EXPECT_EQ(ScopeName(scope), "July 2025 and Q4 2025 and 29 February 2023");
}

TEST(ScopeNameTest, WithoutALabelItsDays) {
  const Day day{std::chrono::year{2025} / 7 / 3};
  EXPECT_EQ(GroupName({.interval = {day, day + std::chrono::days{1}}}).find("the time"), std::string::npos);
  EXPECT_TRUE(GroupName({.interval = {day, kForever}}).starts_with("the time "));
  EXPECT_TRUE(GroupName({.interval = {kAnyPast, day}}).starts_with("the time "));
}

}  // namespace
}  // namespace annals::answer
