// The vectors of one list of a segment in 8 bits: a byte a number and a scale for each row, a quarter of the floats.
//
//   VectorRows rows(2);
//   rows.Add(std::vector<float>{3, -1});
//   Dot(QueryVector(std::vector<float>{1, 0}), rows[0])    // about 3: of each number of the row at most scale / 2 is off
//
// The number at i of a row is scale · code[i], code[i] from −127 to 127; the scale is the least float of a mantissa of 16
// bits at which none of them is cut off. With so short a mantissa the product is exact: what CopyTo gives and Add takes
// again makes the same row. So the floats need not be kept, neither for a merge nor for a text that comes again.
//
// A row of zeros is no vector: of a text that holds nothing, or whose vector is still to be made (empty).
//
// Error of a score, against the floats: at most scale / 2 · (sum of the sizes of the query's numbers); between unit vectors
// of 384 numbers about .0005 (docs/measurements.md#memory). A score is an integer times two scales: the same bits on every
// machine, with any vector unit, however its row was found.
//
// Numbers are finite, dimensions at most 4,096. VectorRows: not thread-safe while rows are added, then read only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace annals::index {

bool AllFinite(std::span<const float> values);
// Whether it is a vector at all. Looks no further than the first number that is not 0.
inline bool HasVector(std::span<const float> row) {
  return std::ranges::any_of(row, [](float x) { return x != 0; });
}

// One row, in place: valid as long as the list and until a row is added to it.
class VectorRow {
 public:
  VectorRow(const char* bytes, std::size_t dimension) : bytes_(bytes), dimension_(dimension) {}

  bool empty() const { return scale() == 0; }
  std::size_t dimension() const { return dimension_; }
  float scale() const {
    float scale;
    std::memcpy(&scale, bytes_, sizeof(scale));
    return scale;
  }
  std::span<const std::int8_t> codes() const {
    return {reinterpret_cast<const std::int8_t*>(bytes_ + sizeof(float)), dimension_};
  }
  // Its numbers; `to` has room for them.
  void CopyTo(float* to) const;
  std::string_view bytes() const { return {bytes_, sizeof(float) + dimension_}; }

 private:
  const char* bytes_;
  std::size_t dimension_;
};

class VectorRows {
 public:
  explicit VectorRows(std::size_t dimension = 0) : dimension_(dimension) {}

  void Add(std::span<const float> vector);  // of `dimension` numbers
  void Add(VectorRow row);                  // of another list
  void ShrinkToFit() { bytes_.shrink_to_fit(); }

  std::size_t dimension() const { return dimension_; }
  std::size_t size() const { return bytes_.size() / Stride(); }
  VectorRow operator[](std::size_t row) const { return {bytes_.data() + row * Stride(), dimension_}; }
  std::size_t memory() const { return bytes_.capacity(); }

  // All rows as they lie, and such bytes as rows again; false when they are none of `rows` rows.
  std::string_view bytes() const { return {bytes_.data(), bytes_.size()}; }
  bool Assign(std::string_view bytes, std::size_t rows);

 private:
  std::size_t Stride() const { return sizeof(float) + dimension_; }

  std::size_t dimension_;
  std::vector<char> bytes_;
};

// What rows are asked with: 16 bits a number, so that nearly all of the error is the row's.
class QueryVector {
 public:
  explicit QueryVector(std::span<const float> vector);
  std::span<const std::int16_t> codes() const { return codes_; }
  double scale() const { return scale_; }

 private:
  std::vector<std::int16_t> codes_;
  double scale_ = 0;
};

double Dot(const QueryVector& query, VectorRow row);  // of one dimension
double Dot(VectorRow a, VectorRow b);

}  // namespace annals::index
