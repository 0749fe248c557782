// The nearest rows of a view's vectors under a filter: an exact scan of the allowed rows, or the graph of a segment,
// whichever is expected to be cheaper.
//
// Cost, counted in vectors read by a scan. A scan reads the allowed rows. A graph with a list of ef candidates looks at
// about ef · looks rows when all are allowed, and at 1/s times as many when a share s is, for it must pass the others
// by; each look costs `look_cost` rows of a scan, for it jumps. Measured on 20,000 clustered vectors of 512 dimensions in
// 8 bits, in µs of CPU: a scan takes .03 a row when all are allowed, .07 to .1 where they stand in runs of ten; the graph
// 490, 910, 2,200, 3,700 when all, a half, a fifth, a tenth are allowed, or 15,000, 12,600, 22,700, 38,300 rows of a scan.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/index/vectors/hnsw_graph.h"
#include "core/index/vectors/vector_rows.h"
#include "core/index/view.h"

namespace annals::index {

struct VectorSearchOptions {
  std::size_t ef = 128;  // candidates that a graph keeps; recall@10 ≥ .98 of a scan in the tests' clustered data
  double looks = 20;     // rows looked at for each candidate kept
  double look_cost = 4;  // of one look, in rows of a scan
};

// The vectors of one segment's list: row r is ordinal base + r.
struct VectorPart {
  const VectorRows* vectors = nullptr;
  std::uint32_t base = 0;
  std::function<std::int64_t(std::uint32_t row)> row_id;
  const HnswGraph* graph = nullptr;  // null: there is none
};

// Best first; ties by lower row id. Rows without a vector are not found. A query of another length, or one that is not
// finite, finds nothing.
std::vector<Scored> SearchNearest(std::span<const VectorPart> parts, std::span<const float> query, std::size_t k,
                                  const Bitmap& allowed, const VectorSearchOptions& options, SearchStats* stats);

}  // namespace annals::index
