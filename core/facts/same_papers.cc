#include "core/facts/same_papers.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "absl/strings/match.h"
#include "core/identity/paper_match.h"
#include "core/record/vocabulary.h"

namespace annals::facts {
namespace {

using index::DocumentOrdinal;

constexpr const char* kPreprint = status::kPreprint.data();

bool HasIdentifier(const Document& document, std::string_view name) {
  return std::ranges::any_of(document.identifiers, [&](const auto& i) { return i.first == name; });
}

bool IsPreprint(const Document& document) {
  return absl::EqualsIgnoreCase(document.status, kPreprint) || absl::EqualsIgnoreCase(document.kind, kPreprint) ||
         (HasIdentifier(document, identifier::kArxiv) && !HasIdentifier(document, identifier::kDoi));
}

identity::PaperRecord RecordOf(const index::View& view, DocumentOrdinal d) {
  const Document& document = view.document(d);
  identity::PaperRecord record{.title = document.title, .preprint = IsPreprint(document)};
  if (document.published) record.year = static_cast<int>(std::chrono::year_month_day(*document.published).year());
  for (const Edge& edge : view.edges_of(d)) {
    const auto author = edge.source.entity();
    if (edge.relation == relation::kAuthorOf && author) record.authors.emplace_back(*author);
  }
  return record;
}

class Finder {
 public:
  explicit Finder(const index::View& view) : view_(view) {
    for (DocumentOrdinal d = 0; d < view.documents(); ++d) {
      if (view.document(d).doc_type == doc_type::kPaper && HoldsAt(view.document(d), std::nullopt))
        papers_.push_back(d);
    }
    // The more governing first: whoever is a copy comes behind its original.
    std::ranges::sort(papers_, {}, [&](DocumentOrdinal d) { return Rank(d); });
  }

  PaperCopies Run() {
    std::vector<identity::PaperRecord> records;
    for (const DocumentOrdinal d : papers_) records.push_back(RecordOf(view_, d));
    std::vector<std::optional<PaperCopy>> copies(papers_.size());
    // By position of the copy, then of what it is a copy of: what governs most is met first.
    std::vector<identity::SamePaper> same = identity::FindSamePapers(records);
    std::ranges::sort(same, {}, [](const identity::SamePaper& pair) { return std::pair(pair.second, pair.first); });
    for (const identity::SamePaper& pair : same) {
      std::optional<PaperCopy>& copy = copies[pair.second];
      const DocumentOrdinal original = copies[pair.first] ? copies[pair.first]->original : Named(papers_[pair.first]);
      if (!copy && original != papers_[pair.second] && view_.document(papers_[pair.second]).canonical_of.empty())
        copy = PaperCopy{papers_[pair.second], original, pair.likeness.score};
    }
    PaperCopies result{.papers = papers_.size()};
    for (const auto& copy : copies) {
      if (copy) result.links.push_back(*copy);
    }
    std::ranges::sort(result.links, {},
                      [&](const PaperCopy& c) -> const std::string& { return view_.document(c.copy).external_id; });
    return result;
  }

 private:
  // Those that name an original lead to it, and so come first; those that name an absent one are nobody's.
  std::tuple<bool, bool, bool, bool, int, Day, std::string_view> Rank(DocumentOrdinal d) const {
    const Document& document = view_.document(d);
    return {Named(d) == d,        !document.canonical_of.empty(),
            IsPreprint(document), !HasIdentifier(document, identifier::kDoi),
            -view_.authority(d),  document.published.value_or(kForever),
            document.external_id};
  }

  // Where the documents' own words on their originals lead; itself when nowhere, or in a circle.
  DocumentOrdinal Named(DocumentOrdinal d) const {
    std::vector<DocumentOrdinal> way = {d};
    for (;;) {
      const auto next = view_.FindDocument(view_.document(way.back()).canonical_of);
      if (!next) return way.back();
      if (std::ranges::contains(way, *next)) return d;
      way.push_back(*next);
    }
  }

  const index::View& view_;
  std::vector<DocumentOrdinal> papers_;
};

}  // namespace

PaperCopies CopiesAmongPapers(const index::View& view) { return Finder(view).Run(); }

}  // namespace annals::facts
