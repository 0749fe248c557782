#include "core/index/vectors/top_rows.h"

#include <algorithm>

namespace annals::index {
namespace {

constexpr std::size_t kRoom = 1024;   // taken at once
constexpr std::size_t kWaiting = 64;  // at least so many rows wait to be told apart

}  // namespace

void TopRows::Add(const Row& row) {
  const std::size_t most = k_ > std::numeric_limits<std::size_t>::max() / 2 ? k_ : k_ + std::max(k_, kWaiting);
  if (rows_.empty()) rows_.reserve(std::min(most, kRoom));
  rows_.push_back(row);
  if (rows_.size() >= most) Cut();
}

void TopRows::Cut() {
  if (rows_.size() <= k_) return;
  const auto last = rows_.begin() + static_cast<std::ptrdiff_t>(k_) - 1;
  std::ranges::nth_element(rows_, last, Better);
  least_ = last->score;
  rows_.resize(k_);
}

std::vector<Scored> TopRows::Take() {
  if (k_ > 0) Cut();
  std::ranges::sort(rows_, Better);
  std::vector<Scored> out;
  out.reserve(rows_.size());
  for (const Row& row : rows_) out.push_back({row.ordinal, row.score});
  *this = TopRows(k_);
  return out;
}

}  // namespace annals::index
