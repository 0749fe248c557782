#include "cli/load/latency_histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace annals::cli {
namespace {

using std::chrono::microseconds;

TEST(LatencyHistogram, IsEmptyAtFirst) {
  const LatencyHistogram took;
  EXPECT_EQ(took.count(), 0U);
  EXPECT_EQ(took.Percentile(99).count(), 0);
}

TEST(LatencyHistogram, IsExactWhereThereIsOne) {
  for (const std::int64_t us : {1, 2, 255, 256, 257, 1'000, 123'456, 99'999'999}) {
    LatencyHistogram took;
    took.Add(microseconds(us));
    EXPECT_EQ(took.Percentile(50).count(), us);
    EXPECT_EQ(took.max().count(), us);
  }
}

TEST(LatencyHistogram, PercentilesAreRightToOnePerCent) {
  std::mt19937_64 random(7);
  std::lognormal_distribution<double> draw(8, 2);
  LatencyHistogram took;
  std::vector<std::int64_t> all;
  for (int i = 0; i < 20'000; ++i) {
    all.push_back(std::max<std::int64_t>(1, static_cast<std::int64_t>(draw(random))));
    took.Add(microseconds(all.back()));
  }
  std::ranges::sort(all);
  for (const double percent : {1.0, 10.0, 50.0, 90.0, 99.0, 99.9, 100.0}) {
    const auto exact = static_cast<double>(all[static_cast<std::size_t>(percent / 100 * 20'000) - 1]);
    EXPECT_NEAR(static_cast<double>(took.Percentile(percent).count()), exact, exact * 0.01) << percent;
  }
}

}  // namespace
}  // namespace annals::cli
