#include "bench/answers/calibration.h"

#include <vector>

#include "gtest/gtest.h"

namespace annals::bench {
namespace {

// `count` answers of one confidence, the first `right` of them right.
void Add(double confidence, std::size_t count, std::size_t right, std::vector<Weighed>* answers) {
  for (std::size_t i = 0; i < count; ++i) answers->push_back({confidence, i < right});
}

TEST(Calibration, BinsAreAsLargeAsEachOtherAndInOrder) {
  std::vector<Weighed> answers;
  Add(0.9, 10, 9, &answers);
  Add(0.2, 10, 4, &answers);
  const std::vector<ReliabilityBin> bins = ReliabilityBins(answers, 2);
  ASSERT_EQ(bins.size(), 2U);
  EXPECT_NEAR(bins[0].confidence, 0.2, 1e-9);
  EXPECT_NEAR(bins[0].right, 0.4, 1e-9);
  EXPECT_EQ(bins[1].count, 10U);
  EXPECT_NEAR(ExpectedCalibrationError(bins), 0.1, 1e-9);  // .2 off in one half, nothing in the other
}

TEST(Calibration, FewAnswersHaveABinEachAndNoneHasNone) {
  EXPECT_EQ(ReliabilityBins({{0.5, true}, {0.7, false}}).size(), 2U);
  EXPECT_TRUE(ReliabilityBins({}).empty());
  EXPECT_EQ(ExpectedCalibrationError({}), 0);
}

TEST(Calibration, TheMapRisesWhereTheSharesDoNot) {
  std::vector<Weighed> answers;
  Add(0.2, 10, 2, &answers);
  Add(0.5, 10, 8, &answers);
  Add(0.7, 10, 6, &answers);
  Add(0.9, 10, 10, &answers);
  const IsotonicMap map = FitIsotonic(answers);
  ASSERT_EQ(map.steps.size(), 3U);
  EXPECT_NEAR(map.steps[1].confidence, 0.6, 1e-9);
  EXPECT_NEAR(map.Of(0.6), 0.7, 1e-9);
  EXPECT_NEAR(map.Of(0.4), 0.45, 1e-9);  // on the line from (.2, .2) to (.6, .7)
  EXPECT_NEAR(map.Of(0.05), 0.2, 1e-9);
  EXPECT_NEAR(map.Of(1), 1, 1e-9);
}

TEST(Calibration, WithoutAnswersTheMapChangesNothing) { EXPECT_EQ(FitIsotonic({}).Of(0.3), 0.3); }

// Ten answerable questions of .1, .2 … 1; three unanswerable: refused without being weighed, .15 and .95.
std::vector<Refusable> TenAndThree() {
  std::vector<Refusable> questions = {{0, false}, {0.15, false}, {0.95, false}};
  for (int i = 1; i <= 10; ++i) questions.push_back({i / 10.0, true});
  return questions;
}

TEST(Calibration, AThresholdRefusesAtMostSoManyAnswerable) {
  const double threshold = HighestThreshold(TenAndThree(), 0.1);
  EXPECT_NEAR(threshold, 0.2, 1e-9);  // the one of .1, not the one of .2
  const RefusedShares refused = RefusedBelow(TenAndThree(), threshold);
  EXPECT_NEAR(refused.answerable, 0.1, 1e-9);
  EXPECT_NEAR(refused.unanswerable, 2.0 / 3, 1e-9);
}

TEST(Calibration, WhatIsRefusedWithoutBeingWeighedIsRefusedAtAnyThreshold) {
  EXPECT_NEAR(RefusedBelow(TenAndThree(), 0).unanswerable, 1.0 / 3, 1e-9);
  EXPECT_EQ(RefusedBelow({}, 0.5).answerable, 0);
  EXPECT_EQ(HighestThreshold({{0, true}}, 0.05), 0);
}

}  // namespace
}  // namespace annals::bench
