#include "core/privacy/overlaps.h"

#include <algorithm>
#include <map>

namespace annals::privacy {
namespace {

bool Wins(const PiiSpan& a, const PiiSpan& b) {
  if (a.confidence != b.confidence) return a.confidence > b.confidence;
  if (a.end - a.begin != b.end - b.begin) return a.end - a.begin > b.end - b.begin;
  if (a.begin != b.begin) return a.begin < b.begin;
  return a.type < b.type;
}

}  // namespace

std::vector<PiiSpan> SettleOverlaps(std::vector<PiiSpan> spans) {
  std::ranges::sort(spans, Wins);
  std::map<std::size_t, PiiSpan> kept;  // by where they begin; they do not overlap
  for (const PiiSpan& span : spans) {
    std::size_t begin = span.begin;
    auto next = kept.upper_bound(begin);
    if (next != kept.begin()) begin = std::max(begin, std::prev(next)->second.end);
    std::vector<PiiSpan> parts;
    for (; begin < span.end && next != kept.end() && next->first < span.end; ++next) {
      if (next->first > begin) parts.push_back({begin, next->first, span.type, span.confidence});
      begin = next->second.end;
    }
    if (begin < span.end) parts.push_back({begin, span.end, span.type, span.confidence});
    for (const PiiSpan& part : parts) kept.emplace(part.begin, part);
  }
  std::vector<PiiSpan> settled;
  for (const auto& [begin, span] : kept) settled.push_back(span);
  return settled;
}

}  // namespace annals::privacy
