#include "core/index/vectors/top_rows.h"

#include <algorithm>

namespace annals::index {
namespace {

constexpr std::size_t kRoom = 1024;  // taken at once

}  // namespace

void TopRows::Push(const Row& row) {
  if (rows_.empty()) rows_.reserve(std::min(k_, kRoom));
  rows_.push_back(row);
  std::push_heap(rows_.begin(), rows_.end(), Better);
}

void TopRows::Replace(const Row& row) {
  std::pop_heap(rows_.begin(), rows_.end(), Better);
  rows_.back() = row;
  std::push_heap(rows_.begin(), rows_.end(), Better);
}

std::vector<Scored> TopRows::Take() {
  std::sort_heap(rows_.begin(), rows_.end(), Better);
  std::vector<Scored> out;
  out.reserve(rows_.size());
  for (const Row& row : rows_) out.push_back({row.ordinal, row.score});
  rows_.clear();
  return out;
}

}  // namespace annals::index
