// Rows grouped by a dense key: the compressed "which rows belong to key k", used for every adjacency of a segment.
//
//   RowGroups g(3, {2, 0, 2, kNoRow});   g.Of(2) == {0, 2};   g.Of(1) is empty
//
// Rows of one group keep their order. 4 bytes a row and a key. Immutable after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace annals::index {

inline constexpr std::uint32_t kNoRow = 0xffffffff;

class RowGroups {
 public:
  RowGroups() = default;
  // `key_of_row[r]` < keys, or kNoRow: the row belongs to no group.
  RowGroups(std::size_t keys, std::span<const std::uint32_t> key_of_row);
  // The same, holding `values[r]` in place of row r.
  RowGroups(std::size_t keys, std::span<const std::uint32_t> key_of_row, std::span<const std::uint32_t> values);
  std::span<const std::uint32_t> Of(std::uint32_t key) const {
    return std::span(rows_).subspan(first_[key], first_[key + 1] - first_[key]);
  }
  std::size_t bytes() const { return (first_.size() + rows_.size()) * sizeof(std::uint32_t); }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> rows_;
};

}  // namespace annals::index
