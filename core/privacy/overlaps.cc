#include "core/privacy/overlaps.h"

#include <algorithm>
#include <map>
#include <span>

namespace annals::privacy {
namespace {

bool Wins(const PiiSpan& a, const PiiSpan& b) {
  if (a.confidence != b.confidence) return a.confidence > b.confidence;
  if (a.end - a.begin != b.end - b.begin) return a.end - a.begin > b.end - b.begin;
  if (a.begin != b.begin) return a.begin < b.begin;
  return a.type < b.type;
}

// Of spans that hang together by overlaps: `settled` gets what is left of them, in order.
void SettleTogether(std::span<PiiSpan> spans, std::vector<PiiSpan>* settled) {
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
  for (const auto& [begin, span] : kept) settled->push_back(span);
}

}  // namespace

std::vector<PiiSpan> SettleOverlaps(std::vector<PiiSpan> spans) {
  const auto by_begin = [](const PiiSpan& a, const PiiSpan& b) { return a.begin < b.begin; };
  if (!std::ranges::is_sorted(spans, by_begin)) std::ranges::stable_sort(spans, by_begin);
  std::vector<PiiSpan> settled;
  settled.reserve(spans.size());
  for (std::size_t first = 0; first < spans.size();) {
    std::size_t behind = first + 1, end = spans[first].end;
    for (; behind < spans.size() && spans[behind].begin < end; ++behind) end = std::max(end, spans[behind].end);
    if (behind == first + 1) {
      if (spans[first].begin < spans[first].end) settled.push_back(spans[first]);
    } else {
      SettleTogether(std::span(spans).subspan(first, behind - first), &settled);
    }
    first = behind;
  }
  return settled;
}

}  // namespace annals::privacy
