#include "core/index/row_groups.h"

namespace annals::index {

RowGroups::RowGroups(std::size_t keys, std::span<const std::uint32_t> key_of_row) : first_(keys + 1, 0) {
  for (std::uint32_t key : key_of_row) {
    if (key != kNoRow) ++first_[key + 1];
  }
  for (std::size_t k = 0; k < keys; ++k) first_[k + 1] += first_[k];
  rows_.resize(first_[keys]);
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (std::uint32_t row = 0; row < key_of_row.size(); ++row) {
    if (key_of_row[row] != kNoRow) rows_[next[key_of_row[row]]++] = row;
  }
}

RowGroups::RowGroups(std::size_t keys, std::span<const std::uint32_t> key_of_row, std::span<const std::uint32_t> values)
    : RowGroups(keys, key_of_row) {
  for (std::uint32_t& row : rows_) row = values[row];
}

}  // namespace annals::index
