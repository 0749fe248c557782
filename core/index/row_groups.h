// Rows grouped by a dense key: the compressed "which rows belong to key k", used for every adjacency of a segment.
//
//   RowGroups g(3, std::vector<std::uint32_t>{2, 0, 2, kNoRow});   g.Of(2) == {0, 2};   g.Of(1) is empty
//
// Rows of one group keep their order. 4 bytes a key and the size of what is kept a row. Immutable after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace annals::index {

inline constexpr std::uint32_t kNoRow = 0xffffffff;

template <class Value>
class Groups {
 public:
  Groups() = default;
  // `key_of_row[r]` < keys, or kNoRow: the row belongs to no group. Row r is kept as `value_of(r)`.
  template <class ValueOf>
  Groups(std::size_t keys, std::span<const std::uint32_t> key_of_row, ValueOf value_of) : first_(keys + 1, 0) {
    for (std::uint32_t key : key_of_row) {
      if (key != kNoRow) ++first_[key + 1];
    }
    for (std::size_t k = 0; k < keys; ++k) first_[k + 1] += first_[k];
    values_.resize(first_[keys]);
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::uint32_t row = 0; row < key_of_row.size(); ++row) {
      if (key_of_row[row] != kNoRow) values_[next[key_of_row[row]]++] = value_of(row);
    }
  }
  std::span<const Value> Of(std::uint32_t key) const {
    return std::span(values_).subspan(first_[key], first_[key + 1] - first_[key]);
  }
  std::size_t bytes() const { return first_.size() * sizeof(std::uint32_t) + values_.size() * sizeof(Value); }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<Value> values_;
};

class RowGroups : public Groups<std::uint32_t> {
 public:
  RowGroups() = default;
  RowGroups(std::size_t keys, std::span<const std::uint32_t> key_of_row)
      : Groups(keys, key_of_row, [](std::uint32_t row) { return row; }) {}
  // Holding `values[r]` in place of row r.
  RowGroups(std::size_t keys, std::span<const std::uint32_t> key_of_row, std::span<const std::uint32_t> values)
      : Groups(keys, key_of_row, [&](std::uint32_t row) { return values[row]; }) {}
};

}  // namespace annals::index
