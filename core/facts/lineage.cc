#include "core/facts/lineage.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/facts/supersession.h"
#include "core/record/vocabulary.h"

namespace annals::facts {
namespace {

using index::DocumentOrdinal;

struct Named {
  absl::flat_hash_set<std::string_view> superseded;                            // ids and identifiers
  absl::flat_hash_map<std::string_view, std::vector<DocumentOrdinal>> copies;  // by the original's id
};

Named ReadNames(const index::View& view, std::optional<Timestamp> as_of) {
  Named named;
  for (DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const Document& document = view.document(d);
    if (!HoldsAt(document, as_of)) continue;
    if (!document.canonical_of.empty() && document.canonical_of != document.external_id)
      named.copies[document.canonical_of].push_back(d);
    for (const Edge& edge : view.edges_of(d)) {
      const auto older = edge.target.document();
      if (edge.relation == relation::kSupersedes && older) named.superseded.insert(*older);
    }
  }
  return named;
}

using Behind = absl::flat_hash_map<DocumentOrdinal, StandsBehind>;

// Whether some way of standing behind leads from the document back to it.
bool StandsBehindItself(const Behind& behind, DocumentOrdinal self) {
  absl::flat_hash_set<DocumentOrdinal> seen;
  std::vector<DocumentOrdinal> open = {self};
  while (!open.empty()) {
    const auto it = behind.find(open.back());
    open.pop_back();
    if (it == behind.end()) continue;
    for (const std::optional<DocumentOrdinal>& ahead : {it->second.successor, it->second.original}) {
      if (ahead == self) return true;
      if (ahead && seen.insert(*ahead).second) open.push_back(*ahead);
    }
  }
  return false;
}

bool IsNamed(const absl::flat_hash_set<std::string_view>& names, const Document& document) {
  return names.contains(document.external_id) ||
         std::ranges::any_of(document.identifiers, [&](const auto& i) { return names.contains(i.second); });
}

}  // namespace

Lineage Lineage::Read(const index::View& view, std::optional<Timestamp> as_of) {
  Lineage lineage;
  const Named named = ReadNames(view, as_of);
  if (named.superseded.empty() && named.copies.empty()) return lineage;
  for (DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const Document& document = view.document(d);
    if (!HoldsAt(document, as_of)) continue;
    if (const auto copies = named.copies.find(document.external_id); copies != named.copies.end()) {
      for (DocumentOrdinal copy : copies->second) lineage.behind_[copy].original = d;
    }
    if (!IsNamed(named.superseded, document)) continue;
    const std::vector<DocumentOrdinal> successors = SuccessorsOf(view, d, as_of);
    if (!successors.empty()) lineage.behind_[d].successor = successors.front();
  }
  std::vector<DocumentOrdinal> circular;
  for (const auto& [d, behind] : lineage.behind_) {
    if (StandsBehindItself(lineage.behind_, d)) circular.push_back(d);
  }
  for (DocumentOrdinal d : circular) lineage.behind_.erase(d);
  return lineage;
}

const StandsBehind* Lineage::Of(DocumentOrdinal d) const {
  const auto it = behind_.find(d);
  return it == behind_.end() ? nullptr : &it->second;
}

}  // namespace annals::facts
