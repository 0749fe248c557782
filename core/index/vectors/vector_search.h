// The nearest rows of a view's vectors under a filter: an exact scan of the allowed rows, or the graph of a segment,
// whichever is expected to be cheaper.
//
// Cost, counted in vectors read by a scan. A scan reads the allowed rows. A graph with a list of ef candidates looks at
// about ef · looks rows when all are allowed, and at 1/s times as many when a share s is, for it must pass the others
// by; each look costs `look_cost` rows of a scan, for it jumps. Measured on 20,000 clustered vectors of 512 dimensions:
// a scan takes 0.1 µs a row (documents pass a filter as a whole, so the allowed rows stand in runs), the graph 1.07 ms
// when all are allowed, 2.0 ms at one half, 4.9 ms at a fifth, 18 ms at a hundredth: 128 · 80 rows of a scan, divided
// by the share.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/index/vectors/hnsw_graph.h"
#include "core/index/view.h"

namespace annals::index {

struct VectorSearchOptions {
  std::size_t ef = 128;  // candidates that a graph keeps; recall@10 ≥ .98 in the tests' clustered data
  double looks = 20;     // rows looked at for each candidate kept
  double look_cost = 4;  // of one look, in rows of a scan: 0.4 µs against 0.1 µs at 512 dimensions
};

// The vectors of one segment's list: row r is ordinal base + r and stands at vectors[r · dimension].
struct VectorPart {
  std::span<const float> vectors;
  std::uint32_t base = 0, rows = 0;
  std::function<std::int64_t(std::uint32_t row)> row_id;
  const HnswGraph* graph = nullptr;  // null: there is none
};

// Best first; ties by lower row id. Rows of zeros are not found (dot.h). A query of another length, or one that is not finite, finds nothing.
std::vector<Scored> SearchNearest(std::span<const VectorPart> parts, std::span<const float> query, std::size_t k,
                                  const Bitmap& allowed, const VectorSearchOptions& options, SearchStats* stats);

}  // namespace annals::index
