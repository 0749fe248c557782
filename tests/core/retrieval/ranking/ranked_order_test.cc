#include "core/retrieval/ranking/ranked_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::retrieval {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

Ranked Passage(std::int64_t id, double score, double relevance = 0, Evidence evidence = Evidence::kText) {
  return {.id = ChunkId{id}, .score = score, .relevance = relevance, .evidence = evidence};
}

std::vector<std::int64_t> Ids(const RankedList& ranked) {
  std::vector<std::int64_t> ids;
  for (const Ranked& r : ranked) ids.push_back(r.id.value);
  return ids;
}

TEST(RankedOrderTest, TheBestFirstAndEqualsById) {
  RankedList ranked = {Passage(3, 1), Passage(2, 5), Passage(1, 1), Passage(4, -1)};
  SortBest(&ranked);
  EXPECT_THAT(Ids(ranked), ElementsAre(2, 1, 3, 4));
}

// Two by score; of the others two by relevance; what records lead to stays, whatever its score.
TEST(RankedOrderTest, TheBestByScoreTheMostRelevantAndTheSupportedStay) {
  RankedList ranked = {Passage(1, 9),
                       Passage(2, 8),
                       Passage(3, 1, 7),
                       Passage(4, 2, 6),
                       Passage(5, 3, 1),
                       Passage(6, 4, 0),
                       Passage(7, 0, 0, Evidence::kRecord)};
  KeepBest(2, &ranked);
  EXPECT_THAT(Ids(ranked), UnorderedElementsAre(1, 2, 3, 4, 7));
}

TEST(RankedOrderTest, OfEqualsTheLowestIdsStay) {
  RankedList ranked = {Passage(4, 1), Passage(3, 1), Passage(2, 1), Passage(1, 1)};
  KeepBest(1, &ranked);
  EXPECT_THAT(Ids(ranked), UnorderedElementsAre(1, 2));
}

TEST(RankedOrderTest, AShortListIsKept) {
  RankedList ranked = {Passage(1, 0), Passage(2, 0)};
  KeepBest(2, &ranked);
  EXPECT_EQ(ranked.size(), 2u);
}

}  // namespace
}  // namespace annals::retrieval
