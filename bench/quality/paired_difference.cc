#include "bench/quality/paired_difference.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>

#include "absl/log/absl_check.h"
#include "bench/quality/quality_measures.h"

namespace annals::bench {
namespace {

constexpr int kDraws = 10'000;
constexpr std::uint64_t kSeed = 1;
constexpr double kBelow = 0.025, kAbove = 0.975;
constexpr double kRounding = 1e-9;

double Mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Of as many values, drawn with repetition.
double DrawnMean(const std::vector<double>& values, std::mt19937_64* random) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += values[(*random)() % values.size()];
  return sum / static_cast<double>(values.size());
}

}  // namespace

PairedDifference DifferenceOf(const std::vector<double>& first, const std::vector<double>& second) {
  ABSL_CHECK_EQ(first.size(), second.size());
  ABSL_CHECK(!first.empty());
  PairedDifference difference;
  std::vector<double> apart;
  for (std::size_t i = 0; i < first.size(); ++i) {
    apart.push_back(first[i] - second[i]);
    difference.worse += apart.back() < -kRounding ? 1 : 0;
    difference.better += apart.back() > kRounding ? 1 : 0;
  }
  std::mt19937_64 random(kSeed);
  std::vector<double> means;
  for (int draw = 0; draw < kDraws; ++draw) means.push_back(DrawnMean(apart, &random));
  difference.mean = Mean(apart);
  difference.low = Percentile(means, kBelow);
  difference.high = Percentile(means, kAbove);
  return difference;
}

}  // namespace annals::bench
