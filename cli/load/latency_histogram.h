// How long things took, in buckets whose width is under 1 % of what they hold, so that any percentile is right to that
// much, whatever the range (after Tene's HdrHistogram).
//
//   LatencyHistogram took;
//   took.Add(std::chrono::milliseconds(3));
//   took.Percentile(99)      -> 3 ms, the upper end of its bucket
//
// From 1 µs to 2^40 µs; what is shorter counts as 1 µs, what is longer as the longest. Not thread-safe. O(1) to add.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>

namespace annals::cli {

class LatencyHistogram {
 public:
  using Microseconds = std::chrono::microseconds;

  void Add(Microseconds took);
  std::uint64_t count() const { return count_; }
  Microseconds max() const { return max_; }
  // The shortest time that so many per cent did not exceed; 0 without any.
  Microseconds Percentile(double percent) const;

 private:
  static constexpr int kBits = 7;  // of precision
  static constexpr std::uint64_t kHalf = 1U << kBits;
  static constexpr std::size_t kBuckets = (40 - kBits + 2) * kHalf;
  static std::size_t BucketOf(std::uint64_t value);
  static std::uint64_t TopOf(std::size_t bucket);

  std::array<std::uint64_t, kBuckets> counts_{};
  std::uint64_t count_ = 0;
  Microseconds max_{0};
};

}  // namespace annals::cli
