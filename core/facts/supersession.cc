#include "core/facts/supersession.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <string_view>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "core/record/vocabulary.h"

namespace annals::facts {
namespace {

using index::DocumentOrdinal;

void AddSuccessors(const index::View& view, const Document& document, const std::string& name,
                   std::optional<Timestamp> as_of, std::vector<DocumentOrdinal>* found) {
  if (name.empty()) return;
  const EdgeEnd end = EdgeEnd::OfDocument(name);
  std::vector<index::EdgeRef> edges;
  view.EdgesAt(end, &edges);
  for (const index::EdgeRef& ref : edges) {
    const Document& newer = view.document(ref.document);
    if (ref.edge->relation == relation::kSupersedes && ref.edge->target == end &&
        newer.external_id != document.external_id && HoldsAt(newer, as_of))
      found->push_back(ref.document);
  }
}

std::vector<DocumentOrdinal> StatedSuccessors(const index::View& view, DocumentOrdinal document,
                                              std::optional<Timestamp> as_of) {
  const Document& old = view.document(document);
  std::vector<DocumentOrdinal> found;
  AddSuccessors(view, old, old.external_id, as_of, &found);
  for (const auto& [name, value] : old.identifiers) {
    if (name != identifier::kSupersedes && value != old.external_id) AddSuccessors(view, old, value, as_of, &found);
  }
  std::ranges::sort(found, {}, [&](DocumentOrdinal d) {
    const Document& newer = view.document(d);
    const std::string_view id = newer.external_id;
    return std::tuple(newer.published ? -newer.published->time_since_epoch().count() : 1, id, d);
  });
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

// The shortest way from one document to another by what supersedes it, both ends included; empty when there is none.
std::vector<DocumentOrdinal> WayThroughSuccessors(const index::View& view, DocumentOrdinal from, DocumentOrdinal to,
                                                  std::optional<Timestamp> as_of) {
  absl::flat_hash_map<DocumentOrdinal, DocumentOrdinal> before = {{from, from}};
  std::deque<DocumentOrdinal> open = {from};
  while (!open.empty() && !before.contains(to)) {
    const DocumentOrdinal at = open.front();
    open.pop_front();
    for (const DocumentOrdinal next : StatedSuccessors(view, at, as_of)) {
      if (before.try_emplace(next, at).second) open.push_back(next);
    }
  }
  if (!before.contains(to)) return {};
  std::vector<DocumentOrdinal> way = {to};
  while (way.back() != from) way.push_back(before.at(way.back()));
  std::ranges::reverse(way);
  return way;
}

// A total order, so that no circle is left of what only leads forward in it.
bool IsLater(const Document& a, const Document& b) {
  const auto key = [](const Document& d) {
    return std::tuple(d.published.value_or(std::chrono::floor<std::chrono::days>(d.recorded)), d.recorded,
                      std::string_view(d.external_id));
  };
  return key(a) > key(b);
}

}  // namespace

std::vector<DocumentOrdinal> SuccessorsOf(const index::View& view, DocumentOrdinal document,
                                          std::optional<Timestamp> as_of) {
  std::vector<DocumentOrdinal> found = StatedSuccessors(view, document, as_of);
  std::erase_if(found, [&](DocumentOrdinal newer) {
    return !IsLater(view.document(newer), view.document(document)) &&
           !WayThroughSuccessors(view, newer, document, as_of).empty();
  });
  return found;
}

std::vector<std::string> SupersessionCircle(const index::View& view, DocumentOrdinal document,
                                            std::optional<Timestamp> as_of) {
  std::vector<std::string> circle;
  for (const DocumentOrdinal newer : StatedSuccessors(view, document, as_of)) {
    std::vector<DocumentOrdinal> way = WayThroughSuccessors(view, newer, document, as_of);
    if (way.empty()) continue;
    way.pop_back();
    circle.push_back(view.document(document).external_id);
    for (const DocumentOrdinal d : way) circle.push_back(view.document(d).external_id);
    break;
  }
  return circle;
}

std::string SuccessorOf(const index::View& view, DocumentOrdinal document, std::optional<Timestamp> as_of) {
  const std::vector<DocumentOrdinal> found = SuccessorsOf(view, document, as_of);
  return found.empty() ? view.document(document).superseded_by : view.document(found.front()).external_id;
}

}  // namespace annals::facts
