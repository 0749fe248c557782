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

// The distinct ids are x, a, b, y: gold stands second and third, and one of three is missing.
const std::vector<std::string> kRanked = {"x", "a", "a", "b", "y"}, kGold = {"a", "b", "c"};

TEST(RecallAt, IsTheShareOfGoldFound) {
  EXPECT_DOUBLE_EQ(RecallAt(kRanked, kGold, 2), 1.0 / 3);
  EXPECT_DOUBLE_EQ(RecallAt(kRanked, kGold, 3), 2.0 / 3);
}

TEST(HitAt, IsWhetherAnyGoldIsThere) {
  EXPECT_DOUBLE_EQ(HitAt(kRanked, kGold, 1), 0);
  EXPECT_DOUBLE_EQ(HitAt(kRanked, kGold, 2), 1);
  EXPECT_DOUBLE_EQ(HitAt({"b", "b", "a"}, {"a"}, 1), 0);
  EXPECT_DOUBLE_EQ(HitAt({}, {"a"}, 5), 0);
}

TEST(ReciprocalRank, CountsDistinctIdsDownToTheTenth) {
  EXPECT_DOUBLE_EQ(ReciprocalRank(kRanked, kGold), 0.5);
  EXPECT_DOUBLE_EQ(ReciprocalRank({"x", "x", "x", "a"}, {"a"}), 0.5);
  EXPECT_DOUBLE_EQ(ReciprocalRank({"1", "2", "3", "4", "5", "6", "7", "8", "9", "a"}, {"a"}), 0.1);
  EXPECT_DOUBLE_EQ(ReciprocalRank({"1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "a"}, {"a"}), 0);
}

// Discounts of the ranks 1, 2, 3, 4: 1, 1 / log2(3) = 0.630930, 0.5, 1 / log2(5) = 0.430677.
TEST(NdcgAt, DiscountsByRankAndDividesByTheBestOrder) {
  EXPECT_NEAR(NdcgAt(kRanked, kGold, 5), (0.630930 + 0.5) / (1 + 0.630930 + 0.5), 1e-6);
  EXPECT_NEAR(NdcgAt(kRanked, kGold, 2), 0.630930 / (1 + 0.630930), 1e-6);
  EXPECT_NEAR(NdcgAt({"b", "a"}, {"a"}, 5), 0.630930, 1e-6);
  EXPECT_DOUBLE_EQ(NdcgAt({"a", "b", "c", "d"}, {"d", "c", "b", "a"}, 2), 1);
  EXPECT_DOUBLE_EQ(NdcgAt({}, {"a"}, 5), 0);
}

TEST(Measure, AveragesHitsRanksAndGains) {
  const std::vector<Ranking> rankings = {{kRanked, 1}, {{"a"}, 1}};
  const QualityMeasures m = Measure(rankings, {kGold, {"a"}});
  EXPECT_DOUBLE_EQ(m.hit_1, 0.5);
  EXPECT_DOUBLE_EQ(m.hit_5, 1);
  EXPECT_DOUBLE_EQ(m.hit_10, 1);
  EXPECT_DOUBLE_EQ(m.mrr, 0.75);
  EXPECT_NEAR(m.ndcg_5, (1.130930 / 2.130930 + 1) / 2, 1e-6);
  EXPECT_NEAR(m.ndcg_10, (1.130930 / 2.130930 + 1) / 2, 1e-6);
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
