// The one dot product of the index, so that a score does not depend on how its row was found.
//
// Thirty-two running sums of float, added up in a fixed tree: the same bits with SSE, AVX2 or no vector unit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace annals::index {

float Dot(const float* a, const float* b, std::size_t dimension);
bool AllFinite(std::span<const float> values);
// A row of zeros is no vector: of a text that holds nothing, or whose vector is still to be made. Looks no further than
// the first number that is not 0.
inline bool HasVector(std::span<const float> row) {
  return std::ranges::any_of(row, [](float x) { return x != 0; });
}

}  // namespace annals::index
