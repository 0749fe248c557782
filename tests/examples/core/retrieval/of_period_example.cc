// The example of core/retrieval/of_period.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/retrieval/of_period.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::ElementsAre;

class OfPeriodExample : public SurveyTest {
 protected:
  std::vector<std::vector<std::string>> Pieces(const std::string& question, int group) {
    const auto view = image_->Current();
    const scope::Plan plan = scope::Understand(*view, {.query = question, .reference = kToday}, {});
    return AskedOf(plan, group, view->language()).pieces;
  }
};

TEST_F(OfPeriodExample, IsTrue) {
  AddSurveys();
  //   "How many were hired in 2019, and how many left in 2021?"   of 2019: hired; of 2021: left
  const std::string clauses = "How many were hired in 2019, and how many left in 2021?";
  EXPECT_THAT(Pieces(clauses, 0), ElementsAre(ElementsAre("hire")));
  EXPECT_THAT(Pieces(clauses, 1), ElementsAre(ElementsAre("left")));
  //   "What were sales in 2019 and 2021?"                         of each: all of it
  const std::string both = "What were sales in 2019 and 2021?";
  EXPECT_EQ(Pieces(both, 0), Pieces(both, -1));
  EXPECT_EQ(Pieces(both, 1), Pieces(both, -1));
}

}  // namespace
}  // namespace annals::retrieval
