#include "core/retrieval/ranking/ranked_order.h"

#include <algorithm>
#include <utility>

namespace annals::retrieval {
namespace {

struct Place {
  double value;  // the most is first, ties by id
  ChunkId id;
  std::size_t at;
};

bool Before(const Place& a, const Place& b) { return a.value != b.value ? a.value > b.value : a.id < b.id; }

// The `depth` first to the front. False when there are no more than that.
bool Divide(std::size_t depth, std::pmr::vector<Place>* places) {
  if (places->size() <= depth) return false;
  std::ranges::nth_element(*places, places->begin() + static_cast<std::ptrdiff_t>(depth), Before);
  return true;
}

}  // namespace

void SortBest(RankedList* ranked) {
  std::pmr::vector<Place> order(ranked->get_allocator());
  order.reserve(ranked->size());
  for (const Ranked& r : *ranked) order.push_back({r.score, r.id, order.size()});
  std::ranges::sort(order, Before);
  RankedList sorted(ranked->get_allocator());
  sorted.reserve(ranked->size());
  for (const auto& [value, id, at] : order) sorted.push_back((*ranked)[at]);
  *ranked = std::move(sorted);
}

void KeepBest(std::size_t depth, RankedList* ranked) {
  std::pmr::vector<Place> rest(ranked->get_allocator());
  rest.reserve(ranked->size());
  for (std::size_t i = 0; i < ranked->size(); ++i) {
    const Ranked& r = (*ranked)[i];
    if (r.evidence < Evidence::kPath && r.first == 0) rest.push_back({r.score, r.id, i});
  }
  if (!Divide(depth, &rest)) return;
  rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(depth));
  for (auto& [value, id, at] : rest) value = (*ranked)[at].relevance;
  if (!Divide(depth, &rest)) return;
  std::vector<bool> dropped(ranked->size(), false);
  for (std::size_t i = depth; i < rest.size(); ++i) dropped[rest[i].at] = true;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < ranked->size(); ++i) {
    if (!dropped[i]) (*ranked)[kept++] = (*ranked)[i];
  }
  ranked->resize(kept);
}

}  // namespace annals::retrieval
