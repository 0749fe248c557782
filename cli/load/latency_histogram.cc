#include "cli/load/latency_histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace annals::cli {
namespace {

constexpr double kRounding = 1e-6;  // 99.9 % of 1,000 is 999, not a little more

}  // namespace

// Values below 2^(kBits + 1) have a bucket each; from there on, each power of two has kHalf buckets.
std::size_t LatencyHistogram::BucketOf(std::uint64_t value) {
  const int shift = std::max(0, static_cast<int>(std::bit_width(value)) - kBits - 1);
  const std::size_t bucket = (static_cast<std::size_t>(shift) * kHalf) + (value >> shift);
  return std::min(bucket, kBuckets - 1);
}

std::uint64_t LatencyHistogram::TopOf(std::size_t bucket) {
  if (bucket < 2 * kHalf) return bucket;
  const std::size_t shift = (bucket / kHalf) - 1;
  const std::uint64_t base = bucket - (shift * kHalf);
  return ((base + 1) << shift) - 1;
}

void LatencyHistogram::Add(Microseconds took) {
  took = std::max(took, Microseconds(1));
  ++counts_[BucketOf(static_cast<std::uint64_t>(took.count()))];
  ++count_;
  max_ = std::max(max_, took);
}

LatencyHistogram::Microseconds LatencyHistogram::Percentile(double percent) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil((percent / 100 * static_cast<double>(count_)) - kRounding));
  std::uint64_t seen = 0;
  for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
    seen += counts_[bucket];
    if (seen > 0 && seen >= wanted) return std::min(max_, Microseconds(TopOf(bucket)));
  }
  return Microseconds(0);
}

}  // namespace annals::cli
