// The examples of core/scope/strangers.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scope/plan.h"
#include "core/scope/strangers.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::scope {
namespace {

using ::testing::Optional;

class StrangersExample : public retrieval::SurveyTest {
 protected:
  std::optional<std::string> Of(const std::string& question) {
    const auto view = image_->Current();
    const Plan plan = Understand(*view, {.query = question, .reference = retrieval::kToday}, {});
    return Stranger(*view, plan.holdings->population(), plan.question);
  }
};

TEST_F(StrangersExample, IsTrue) {
  for (const char* owner : {"Boston", "Chicago"}) {
    Add(Survey(owner, 2025, 4)
            .Chunk("Contacts told of layoffs.", {"Contacts told of layoffs."})
            .Mention(owner)
            .Build());
  }
  //   "How was employment in Springfield?"   "springfield", where all documents speak for Boston or Chicago
  EXPECT_THAT(Of("How was employment in Springfield?"), Optional(std::string("springfield")));
  //   "Layoffs this quarter"                 none, where some sentence writes "layoffs" small
  EXPECT_EQ(Of("Layoffs this quarter"), std::nullopt);
  //   "GAAP and Boston"                      none: an abbreviation names no owner
  EXPECT_EQ(Of("GAAP and Boston"), std::nullopt);
}

}  // namespace
}  // namespace annals::scope
