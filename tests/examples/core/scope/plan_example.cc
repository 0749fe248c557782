// The example of core/scope/plan.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scope/plan.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::scope {
namespace {

using ::testing::ElementsAre;

class PlanExample : public retrieval::SurveyTest {};

TEST_F(PlanExample, IsTrue) {
  AddSurveys();
  const auto pinned = image_->Current();
  const index::View& view = *pinned;
  const question::Request request{.query = "How did employment change in Boston in the latest survey?",
                                  .reference = retrieval::kToday};
  const Options options;
  //   Plan plan = Understand(view, request, options);
  Plan plan = Understand(view, request, options);
  //   plan.scope.groups      periods that filter, recency ("latest") resolved on the collection's catalogue
  ASSERT_EQ(plan.scope.groups.size(), 1U) << "latest";
  EXPECT_EQ(plan.scope.groups[0].label, "October 2025");
  EXPECT_TRUE(plan.timed);
  //   plan.owners            owners named in the question that filter
  EXPECT_THAT(plan.owners, ElementsAre("Boston"));
  //   plan.question          read once; narrowed by what filters, its names linked
  EXPECT_EQ(plan.question.masked, "employment");
  EXPECT_TRUE(plan.question.links.empty()) << "Boston filters";
  //   plan.content_terms()   what is ranked by
  EXPECT_THAT(plan.content_terms(), ElementsAre("employ"));
}

}  // namespace
}  // namespace annals::scope
