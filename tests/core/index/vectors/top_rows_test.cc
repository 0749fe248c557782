#include "core/index/vectors/top_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace annals::index {
namespace {

std::vector<std::uint32_t> Ordinals(std::vector<Scored> rows) {
  std::vector<std::uint32_t> ordinals;
  for (const Scored& row : rows) ordinals.push_back(row.ordinal);
  return ordinals;
}

TEST(TopRowsTest, BestFirstTiesByLowerId) {
  TopRows top(3);
  top.Offer(0.5, 9, 0);
  top.Offer(0.7, 8, 1);
  top.Offer(0.5, 3, 2);
  top.Offer(0.5, 7, 3);
  top.Offer(0.1, 1, 4);
  EXPECT_EQ(Ordinals(top.Take()), (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_TRUE(top.Take().empty()) << "taken";
}

TEST(TopRowsTest, OneOfAnEqualScoreMayStillBeTaken) {
  TopRows top(1);
  EXPECT_TRUE(top.Takes(-1));
  top.Offer(0.5, 9, 0);
  EXPECT_TRUE(top.Takes(0.5)) << "its id may be lower";
  for (std::uint32_t i = 1; i < 1000; ++i) top.Offer(0.5, 9 + i, i);
  EXPECT_FALSE(top.Takes(0.4)) << "known once there were some to tell apart";
  EXPECT_TRUE(top.Takes(0.5));
  EXPECT_EQ(Ordinals(top.Take()), std::vector<std::uint32_t>{0});
}

TEST(TopRowsTest, NoneAreNone) {
  TopRows top(0);
  EXPECT_FALSE(top.Takes(1));
  top.Offer(1, 1, 1);
  EXPECT_TRUE(top.Take().empty());
}

TEST(TopRowsTest, TheSameAsSortingWhateverTheOrder) {
  struct Row {
    double score;
    std::int64_t id;
    std::uint32_t ordinal;
  };
  std::mt19937 random(5);
  for (int trial = 0; trial < 100; ++trial) {
    std::vector<Row> rows;
    for (std::uint32_t i = 0; i < 60; ++i)
      rows.push_back({static_cast<double>(random() % 7), static_cast<std::int64_t>(i) * 37 % 61, i});
    std::ranges::shuffle(rows, random);
    TopRows top(10);
    for (const Row& row : rows) {
      if (top.Takes(row.score)) top.Offer(row.score, row.id, row.ordinal);
    }
    std::ranges::sort(rows,
                      [](const Row& a, const Row& b) { return a.score != b.score ? a.score > b.score : a.id < b.id; });
    std::vector<std::uint32_t> best;
    for (std::size_t i = 0; i < 10; ++i) best.push_back(rows[i].ordinal);
    EXPECT_EQ(Ordinals(top.Take()), best);
  }
}

}  // namespace
}  // namespace annals::index
