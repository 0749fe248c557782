#include "bench/quality/quality_measures.h"

#include <gtest/gtest.h>

namespace annals::bench {
namespace {

TEST(RecallAt, CountsDistinctIdsOnly) {
  EXPECT_DOUBLE_EQ(RecallAt({"b", "b", "a"}, {"a", "c"}, 2), 0.5);
  EXPECT_DOUBLE_EQ(RecallAt({"b", "c", "a"}, {"a"}, 2), 0);
  EXPECT_DOUBLE_EQ(RecallAt({}, {"a"}, 5), 0);
  EXPECT_DOUBLE_EQ(RecallAt({"a", "c"}, {"a", "c", "a"}, 5), 1);
}

TEST(Measure, AveragesOverQuestionsAndHalves) {
  const std::vector<Ranking> rankings = {{{"a"}, 1}, {{"x"}, 2}, {{"a", "b"}, 30}};
  const QualityMeasures m = Measure(rankings, {{"a"}, {"a"}, {"b", "c"}});
  EXPECT_DOUBLE_EQ(m.recall_2, 0.5);
  EXPECT_DOUBLE_EQ(m.recall_5_halves[0], 0.75);
  EXPECT_DOUBLE_EQ(m.recall_5_halves[1], 0);
  EXPECT_DOUBLE_EQ(m.all_gold_5, 1.0 / 3);
  EXPECT_DOUBLE_EQ(m.p50_ms, 2);
  EXPECT_DOUBLE_EQ(m.p95_ms, 30);
}

TEST(Percentile, IsTheNearestRank) {
  EXPECT_DOUBLE_EQ(Percentile({3, 1, 2}, 0.5), 2);
  EXPECT_DOUBLE_EQ(Percentile({4, 1, 3, 2}, 0.5), 2);
  EXPECT_DOUBLE_EQ(Percentile({5}, 0.95), 5);
  EXPECT_DOUBLE_EQ(Percentile({}, 0.5), 0);
}

}  // namespace
}  // namespace annals::bench
