#include "core/retrieval/of_period.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using ::testing::Not;

class OfPeriodTest : public SurveyTest {
 protected:
  void SetUp() override { AddSurveys(); }
  AskedOfPeriod Of(const std::string& question, int group) {
    const auto view = image_->Current();
    const scope::Plan plan = scope::Understand(*view, {.query = question, .reference = kToday}, {});
    return AskedOf(plan, group, view->language());
  }
};

TEST_F(OfPeriodTest, AClauseIsAskedOfItsOwnPeriod) {
  const std::string question = "How many were hired in July 2025, and how many left in October 2025?";
  EXPECT_THAT(Of(question, 0).pieces, ElementsAre(ElementsAre("hire")));
  EXPECT_THAT(Of(question, 1).pieces, ElementsAre(ElementsAre("left")));
  EXPECT_THAT(Of(question, 0).terms, IsSupersetOf({"hire", "juli"}));
  EXPECT_THAT(Of(question, 0).terms, Not(Contains("left")));
}

TEST_F(OfPeriodTest, WithoutClausesOfTheirOwnEachIsAskedAll) {
  const std::string question = "What were wages and prices in July 2025 and October 2025?";
  for (const int group : {0, 1}) {
    const AskedOfPeriod asked = Of(question, group);
    EXPECT_THAT(asked.pieces, ElementsAre(ElementsAre("wage"), ElementsAre("price")));
    EXPECT_THAT(asked.terms, IsSupersetOf({"wage", "price", "juli", "octob"}));
  }
}

TEST_F(OfPeriodTest, APeriodOfBothClausesIsAskedBoth) {
  const std::string question =
      "How many were hired in July 2025 and October 2025, and how many of them left in October 2025?";
  EXPECT_THAT(Of(question, 0).terms, IsSupersetOf({"hire", "left"}));
}

TEST_F(OfPeriodTest, OfListedPeriodsTheOneThatSaysMostBegins) {
  Add(Survey("Boston", 2025, 9).Chunk("Layoffs were many.", {"Layoffs were many."}).Build());
  const std::vector<std::string> found = Ids(Ask("Which layoffs were there in July 2025 and September 2025?"));
  ASSERT_GE(found.size(), 2U);
  EXPECT_EQ(found[0], "Boston-2025-9#0");
  EXPECT_THAT(found[1], ::testing::HasSubstr("2025-7"));
}

TEST_F(OfPeriodTest, OnePeriodOrNoneIsAskedAll) {
  const std::string question = "How many were hired in July 2025, and how many left?";
  EXPECT_THAT(Of(question, 0).terms, IsSupersetOf({"hire", "left", "juli"}));
  EXPECT_THAT(Of(question, -1).terms, IsSupersetOf({"hire", "left", "juli"}));
}

}  // namespace
}  // namespace annals::retrieval
