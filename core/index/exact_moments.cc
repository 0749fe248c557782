#include "core/index/exact_moments.h"

#include <algorithm>
#include <cmath>

namespace annals::index {
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
