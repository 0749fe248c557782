// The nearest rows of a view's vectors under a filter.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/index/view.h"

namespace annals::index {

// The vectors of one segment's list: row r is ordinal base + r and stands at vectors[r · dimension].
struct VectorPart {
  std::span<const float> vectors;
  std::uint32_t base = 0, rows = 0;
  std::function<std::int64_t(std::uint32_t row)> row_id;
};

// Best first; ties by lower row id. A query of another length, or one that is not finite, finds nothing.
std::vector<Scored> SearchNearest(std::span<const VectorPart> parts, std::span<const float> query, std::size_t k,
                                  const Bitmap& allowed, SearchStats* stats);

}  // namespace annals::index
