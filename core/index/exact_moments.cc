#include "core/index/exact_moments.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace annals::index {
namespace {
constexpr double kUnit = 0x1p-36;
}

void ExactMoments::Add(double score) {
  const auto fixed = static_cast<std::int64_t>(std::llrint(score / kUnit));
  sum_ += fixed;
  squares_ += static_cast<__int128>(std::llrint(score * score / kUnit));
}

double ExactMoments::Mean(std::size_t population) const {
  return population == 0 ? 0 : static_cast<double>(sum_) * kUnit / static_cast<double>(population);
}

double ExactMoments::Deviation(std::size_t population) const {
  if (population == 0) return 0;
  const double mean = Mean(population);
  const double square = static_cast<double>(squares_) * kUnit / static_cast<double>(population);
  return std::sqrt(std::max(0.0, square - mean * mean));
}

}  // namespace annals::index
