#include "core/index/merge_policy.h"

#include <algorithm>

namespace annals::index {
namespace {

// The first run of at least two free neighbours below `limit` rows each that has `limit` rows together.
std::optional<SegmentRange> RunReaching(std::span<const SegmentSize> segments, std::size_t limit) {
  for (std::size_t first = 0; first < segments.size();) {
    std::size_t last = first, total = 0;
    for (; last < segments.size() && segments[last].rows < limit && !segments[last].taken; ++last)
      total += segments[last].rows;
    if (last - first >= 2 && total >= limit) return SegmentRange{first, last};
    first = std::max(last, first + 1);
  }
  return std::nullopt;
}

}  // namespace

std::optional<SegmentRange> PickMerge(std::span<const SegmentSize> segments, std::size_t factor) {
  std::size_t total = 0;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (segments[i].has_removed && !segments[i].taken) return SegmentRange{i, i + 1};
    total += segments[i].rows;
  }
  for (std::size_t limit = factor; limit <= total; limit *= factor) {
    if (const auto run = RunReaching(segments, limit)) return run;
  }
  return std::nullopt;
}

}  // namespace annals::index
