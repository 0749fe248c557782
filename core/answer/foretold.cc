#include "core/answer/foretold.h"

#include <algorithm>

namespace annals::answer {

std::vector<Evidence> Foretold(const index::View& view, const retrieval::Result& result,
                               const std::vector<Evidence>& evidence) {
  if (result.scope.groups.size() != 1 || !result.scope.no_such_day.empty()) return {};
  const Interval& asked = result.scope.groups[0].interval;
  if (asked.from == kAnyPast || asked.to == kForever) return {};
  std::vector<Evidence> said;
  for (const Evidence& e : evidence) {
    const std::optional<Interval> key = view.document(view.document_of(e.chunk)).TimeKey();
    if (!e.fallback || e.said == 0 || !key || key->to != asked.from) continue;
    const time::Scope named = time::ParseTimeScope(e.text, key->to);
    const bool names = std::any_of(named.groups.begin(), named.groups.end(),
                                   [&](const time::Group& group) { return group.anchor == asked && !group.deictic; });
    if (!names) continue;
    said.push_back(e);
    said.back().fallback = false;
  }
  return said;
}

}  // namespace annals::answer
