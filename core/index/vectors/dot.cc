#include "core/index/vectors/dot.h"

#include <array>
#include <cmath>

namespace annals::index {

float Dot(const float* a, const float* b, std::size_t dimension) {
  constexpr std::size_t kLanes = 32;  // four AVX registers: enough sums in flight to hide the latency of an addition
  std::array<float, kLanes> sum{};
  std::size_t i = 0;
  for (; i + kLanes <= dimension; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) sum[lane] += a[i + lane] * b[i + lane];
  }
  for (std::size_t lane = 0; i < dimension; ++i, ++lane) sum[lane] += a[i] * b[i];
  for (std::size_t half = kLanes / 2; half > 0; half /= 2) {
    for (std::size_t lane = 0; lane < half; ++lane) sum[lane] += sum[lane + half];
  }
  return sum[0];
}

bool AllFinite(std::span<const float> values) {
  bool finite = true;
  for (float v : values) finite &= std::isfinite(v);
  return finite;
}

}  // namespace annals::index
