#include "bench/quality/paired_difference.h"

#include <gtest/gtest.h>

namespace annals::bench {
namespace {

// `worse` questions found by the second ranking alone, `better` by the first alone, the rest by both.
PairedDifference Of(std::size_t questions, std::size_t worse, std::size_t better) {
  std::vector<double> first(questions, 1), second(questions, 1);
  for (std::size_t i = 0; i < worse; ++i) first[i] = 0;
  for (std::size_t i = worse; i < worse + better; ++i) second[i] = 0;
  return DifferenceOf(first, second);
}

TEST(DifferenceOf, CountsWhatIsWorseAndBetter) {
  const PairedDifference difference = Of(150, 4, 2);
  EXPECT_NEAR(difference.mean, -2.0 / 150, 1e-12);
  EXPECT_EQ(difference.worse, 4u);
  EXPECT_EQ(difference.better, 2u);
}

TEST(DifferenceOf, FewQuestionsEitherWayAreChance) {
  const PairedDifference difference = Of(150, 4, 2);
  EXPECT_LT(difference.low, difference.mean);
  EXPECT_GT(difference.high, 0);
  EXPECT_FALSE(difference.IsBelowChance());
}

TEST(DifferenceOf, ManyQuestionsOneWayAreNot) {
  const PairedDifference difference = Of(150, 20, 2);
  EXPECT_LT(difference.high, 0);
  EXPECT_TRUE(difference.IsBelowChance());
  EXPECT_FALSE(Of(150, 2, 20).IsBelowChance());
}

// The mean of n differences of which the share p is -1 has a deviation of sqrt(p (1 - p) / n).
TEST(DifferenceOf, IntervalIsThatOfTheMean) {
  const PairedDifference difference = Of(400, 100, 0);
  const double deviation = 0.4330127 / 20;
  EXPECT_NEAR(difference.low, -0.25 - 1.96 * deviation, 0.004);
  EXPECT_NEAR(difference.high, -0.25 + 1.96 * deviation, 0.004);
}

TEST(DifferenceOf, IsTheSameEveryTime) {
  EXPECT_EQ(Of(150, 4, 2).low, Of(150, 4, 2).low);
  EXPECT_EQ(Of(150, 4, 2).high, Of(150, 4, 2).high);
}

TEST(DifferenceOf, NothingIsNoDifference) {
  const PairedDifference difference = Of(40, 0, 0);
  EXPECT_EQ(difference.low, 0);
  EXPECT_EQ(difference.high, 0);
  EXPECT_FALSE(difference.IsBelowChance());
}

}  // namespace
}  // namespace annals::bench
