// The examples of core/scope/said_elsewhere.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scope/said_elsewhere.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::scope {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SaidElsewhereExample : public retrieval::SurveyTest {
 protected:
  void SetUp() override {
    const Interval year2023{Day{std::chrono::year{2023} / 1 / 1}, Day{std::chrono::year{2024} / 1 / 1}};
    const Interval year2024{year2023.to, Day{std::chrono::year{2025} / 1 / 1}};
    Add(make_.Document("2023", "Report")
            .Label("2023", year2023)
            .Owner("Alder")
            .Chunk("The margin fell.", {"The margin fell."})
            .Build());
    const std::string both = "Here the margin on the basis of 2023", turbine = "Vistra repaired the turbine.";
    Add(make_.Document("2024", "Report")
            .Label("2024", year2024)
            .Owner("Wick")
            .Chunk(both, {both})
            .Chunk(turbine, {turbine})
            .Build());
  }
};

TEST_F(SaidElsewhereExample, IsTrue) {
  //   "margin basis 2023"              a sentence of 2024 says "the margin on the basis of 2023": it is in scope beside the
  //                                    passages of 2023, for a pile of key words does not tell which of both is meant
  EXPECT_THAT(Ids(Ask("margin basis 2023")), Contains("2024#0"));
  EXPECT_THAT(Ids(Ask("margin basis 2023")), Contains("2023#0"));
  //   "What was the margin in 2023?"   asks about 2023 alone
  EXPECT_THAT(Ids(Ask("What was the margin in 2023?")), ElementsAre("2023#0"));
  //   "Vistra turbine"                 is no refusal for want of a document of Vistra where a sentence speaks of both
  EXPECT_THAT(Ids(Ask("Vistra turbine")), Contains("2024#1"));
  EXPECT_THAT(Ids(Ask("Kelvan turbine")), IsEmpty()) << "it would be one";
}

}  // namespace
}  // namespace annals::scope
