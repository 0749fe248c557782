#include "core/index/exact_moments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace annals::index {
namespace {

TEST(ExactMomentsTest, MeanAndDeviationOfThePopulation) {
  ExactMoments moments;
  for (const double score : {2.0, 4.0}) moments.Add(score);
  EXPECT_DOUBLE_EQ(moments.Mean(2), 3);
  EXPECT_DOUBLE_EQ(moments.Deviation(2), 1);
  EXPECT_DOUBLE_EQ(moments.Mean(4), 1.5) << "rows that were not added are 0";
  EXPECT_DOUBLE_EQ(moments.Deviation(4), std::sqrt(5 - 1.5 * 1.5));
  EXPECT_EQ(moments.Mean(0), 0);
  EXPECT_EQ(moments.Deviation(0), 0);
}

TEST(ExactMomentsTest, EqualScoresDoNotDeviate) {
  ExactMoments moments;
  for (int i = 0; i < 1000; ++i) moments.Add(0.1);
  EXPECT_NEAR(moments.Deviation(1000), 0, 1e-5);
  EXPECT_FALSE(std::isnan(moments.Deviation(1000)));
}

TEST(ExactMomentsTest, AnyOrderGivesTheSameBits) {
  std::mt19937 random(3);
  std::vector<double> scores(5000);
  for (double& score : scores) score = std::ldexp(static_cast<double>(random()), -20) - 2000;
  const auto moments = [&] {
    ExactMoments sum;
    for (const double score : scores) sum.Add(score);
    return std::pair(sum.Mean(6000), sum.Deviation(6000));
  };
  const auto first = moments();
  for (int i = 0; i < 5; ++i) {
    std::ranges::shuffle(scores, random);
    EXPECT_EQ(moments(), first);
  }
}

}  // namespace
}  // namespace annals::index
