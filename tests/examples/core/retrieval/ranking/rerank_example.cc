// The example of core/retrieval/ranking/rerank.h.
#include <gtest/gtest.h>

#include "core/retrieval/ranking/rerank.h"
#include "tests/core/retrieval/ranking/fixed_reranker.h"
#include "tests/core/retrieval/ranking/seats.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

class RerankExample : public SurveyTest {};

TEST_F(RerankExample, IsTrue) {
  Add(make_.Document("notes", "Notes").Chunk("The light was white.", {}).Chunk("Ida kept the light.", {}).Build());
  const auto current = image_->Current();
  const index::View& view = *current;
  const Asked asked(view, {.query = "Who kept the light?", .reference = kToday});
  std::vector<Seat> seats = PackOf(asked, {RankedOf(asked, {{"notes#0", 1}, {"notes#1", 0.5}})});
  const facts::Lineage& lineage = asked.plan.holdings->lineage();
  FixedReranker reranker({{"Notes. Ida kept the light.", 7.2}});
  //   absl::Status status = Rerank(view, "Who kept the light?", lineage, reranker, std::chrono::seconds(1), &seats);
  absl::Status status = Rerank(view, "Who kept the light?", lineage, reranker, std::chrono::seconds(1), &seats);
  EXPECT_TRUE(status.ok()) << status;
  //   seats[0].rerank == 7.2      // the reranker's score; unset: the passage kept its place
  EXPECT_TRUE(seats[0].rerank == 7.2);
  EXPECT_EQ(IdsOf(asked, seats), (std::vector<std::string>{"notes#1", "notes#0"}));
}

}  // namespace
}  // namespace annals::retrieval
