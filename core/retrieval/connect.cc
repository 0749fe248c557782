#include "core/retrieval/connect.h"

#include <algorithm>

namespace annals::retrieval {

ConnectionSearch Connect(const index::View& view, const scope::Slice& slice, const std::vector<question::Link>& links,
                         const ConnectionOptions& options) {
  std::vector<std::vector<EntityId>> ends;
  for (const question::Link& link : links) {
    const EntityId e = link.entities.front().first;
    const bool known = std::ranges::any_of(ends, [&](const auto& end) { return end.front() == e; });
    if (!known) ends.push_back({e});
  }
  if (ends.size() < 2) return {};
  ConnectionSearch found = FindConnections(view, slice.allowed.chunks, slice.facts, ends, options);
  for (Path& path : found.paths) path.group = slice.group;
  return found;
}

}  // namespace annals::retrieval
