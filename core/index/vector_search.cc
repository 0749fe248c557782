#include "core/index/vector_search.h"

#include "core/index/dot.h"
#include "core/index/top_rows.h"

namespace annals::index {
namespace {

void Scan(const VectorPart& part, std::span<const float> query, const Bitmap& allowed, TopRows* top,
          SearchStats* stats) {
  allowed.ForEachIn(part.base, part.base + part.rows, [&](std::uint32_t ordinal) {
    const std::uint32_t row = ordinal - part.base;
    top->Offer(Dot(query.data(), &part.vectors[row * query.size()], query.size()), part.row_id(row), ordinal);
    ++stats->vectors_scanned;
  });
}

}  // namespace

std::vector<Scored> SearchNearest(std::span<const VectorPart> parts, std::span<const float> query, std::size_t k,
                                  const Bitmap& allowed, SearchStats* stats) {
  SearchStats own;
  if (stats == nullptr) stats = &own;
  *stats = {};
  if (!AllFinite(query)) return {};
  TopRows top(k);
  for (const VectorPart& part : parts) {
    if (part.vectors.size() != part.rows * query.size()) return {};
    Scan(part, query, allowed, &top, stats);
  }
  return top.Take();
}

}  // namespace annals::index
