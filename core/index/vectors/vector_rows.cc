#include "core/index/vectors/vector_rows.h"

#include <bit>
#include <cmath>
#include <limits>

namespace annals::index {
namespace {

constexpr float kMostCode = 127;

// The least float of a mantissa of 16 bits that is not below `most` / 127; 0 where that is no normal number.
float ScaleFor(float most) {
  constexpr std::uint32_t kLowBits = 0xff;
  const std::uint32_t up = (std::bit_cast<std::uint32_t>(most / kMostCode) + kLowBits) & ~kLowBits;
  const auto scale = std::bit_cast<float>(up);
  return scale < std::numeric_limits<float>::min() ? 0 : scale;
}

float LargestOf(std::span<const float> vector) {
  float most = 0;
  for (const float x : vector) most = std::max(most, std::abs(x));
  return most;
}

// Sums of 256 products of 16 and 8 bits fit in 32; a loop of this form becomes multiply-and-add of 16 bits.
template <class Code>
double Sum(std::span<const Code> a, std::span<const std::int8_t> b) {
  constexpr std::size_t kBlock = 256;
  std::int64_t sum = 0;
  for (std::size_t begin = 0; begin < b.size(); begin += kBlock) {
    const std::size_t end = std::min(b.size(), begin + kBlock);
    std::int32_t block = 0;
    for (std::size_t i = begin; i < end; ++i) block += std::int32_t{a[i]} * std::int32_t{b[i]};
    sum += block;
  }
  return static_cast<double>(sum);
}

}  // namespace

bool AllFinite(std::span<const float> values) {
  bool finite = true;
  for (const float v : values) finite &= std::isfinite(v);
  return finite;
}

void VectorRow::CopyTo(float* to) const {
  const float of_one = scale();
  for (const std::int8_t code : codes()) *to++ = of_one * static_cast<float>(code);
}

void VectorRows::Add(std::span<const float> vector) {
  const float scale = ScaleFor(LargestOf(vector));
  std::size_t at = bytes_.size();
  bytes_.resize(at + Stride());
  std::memcpy(&bytes_[at], &scale, sizeof(scale));
  if (scale == 0) return;
  at += sizeof(scale);
  for (const float x : vector) bytes_[at++] = static_cast<char>(static_cast<std::int8_t>(std::nearbyint(x / scale)));
}

void VectorRows::Add(VectorRow row) {
  const std::string_view bytes = row.bytes();
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

bool VectorRows::Assign(std::string_view bytes, std::size_t rows) {
  if (bytes.size() != rows * Stride()) return false;
  bytes_.assign(bytes.begin(), bytes.end());
  for (std::size_t row = 0; row < rows; ++row) {
    const float scale = (*this)[row].scale();
    if (!std::isfinite(scale) || scale < 0) return false;
  }
  return true;
}

QueryVector::QueryVector(std::span<const float> vector) : codes_(vector.size(), 0) {
  constexpr double kMost = 32'767;
  scale_ = LargestOf(vector) / kMost;
  if (scale_ == 0) return;
  for (std::size_t i = 0; i < vector.size(); ++i)
    codes_[i] = static_cast<std::int16_t>(std::nearbyint(vector[i] / scale_));
}

double Dot(const QueryVector& query, VectorRow row) {
  return Sum(query.codes(), row.codes()) * query.scale() * static_cast<double>(row.scale());
}

double Dot(VectorRow a, VectorRow b) {
  return Sum(a.codes(), b.codes()) * static_cast<double>(a.scale()) * static_cast<double>(b.scale());
}

}  // namespace annals::index
