#include "core/query/supersession.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "core/query/catalogue.h"

namespace annals::query {
namespace {

using index::DocumentOrdinal;

void AddSuccessors(const index::View& view, const Document& document, const std::string& name,
                   std::optional<Timestamp> as_of, std::vector<DocumentOrdinal>* found) {
  if (name.empty()) return;
  const std::string end = absl::StrCat("document:", name);
  std::vector<index::EdgeRef> edges;
  view.EdgesAt(end, &edges);
  for (const index::EdgeRef& ref : edges) {
    const Document& newer = view.document(ref.document);
    if (ref.edge->relation == kSupersedes && ref.edge->target == end && newer.external_id != document.external_id &&
        Holds(newer, as_of))
      found->push_back(ref.document);
  }
}

}  // namespace

std::vector<DocumentOrdinal> SuccessorsOf(const index::View& view, DocumentOrdinal document,
                                          std::optional<Timestamp> as_of) {
  const Document& old = view.document(document);
  std::vector<DocumentOrdinal> found;
  AddSuccessors(view, old, old.external_id, as_of, &found);
  for (const auto& [name, value] : old.identifiers) {
    if (name != kSupersedes && value != old.external_id) AddSuccessors(view, old, value, as_of, &found);
  }
  std::ranges::sort(found, {}, [&](DocumentOrdinal d) {
    const Document& newer = view.document(d);
    const std::string_view id = newer.external_id;
    return std::tuple(newer.published ? -newer.published->time_since_epoch().count() : 1, id, d);
  });
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

std::string SuccessorOf(const index::View& view, DocumentOrdinal document, std::optional<Timestamp> as_of) {
  const std::vector<DocumentOrdinal> found = SuccessorsOf(view, document, as_of);
  return found.empty() ? view.document(document).superseded_by : view.document(found.front()).external_id;
}

}  // namespace annals::query
