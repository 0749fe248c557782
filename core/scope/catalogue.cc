#include "core/scope/catalogue.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/index/part_view.h"
#include "core/language/lexicon.h"
#include "core/question/series_names.h"
#include "core/text/text.h"

namespace annals::scope {
namespace {

using PeriodKey = std::pair<std::int64_t, std::int64_t>;

PeriodKey KeyOf(const Interval& interval) {
  return {interval.from.time_since_epoch().count(), interval.to.time_since_epoch().count()};
}

std::vector<std::string_view> Sorted(const absl::flat_hash_set<std::string_view>& set) {
  std::vector<std::string_view> sorted(set.begin(), set.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

}  // namespace

bool IsSummary(std::string_view owner, language::Language language) {
  const language::Words of_the_whole = language::LexiconOf(language).names.of_the_whole;
  return std::ranges::any_of(text::Words(owner),
                             [&](const std::string& word) { return language::Has(of_the_whole, word); });
}

Catalogue ReadCatalogue(const index::View& view, std::optional<Timestamp> as_of,
                        const std::function<bool(const Document&)>& keep) {
  Catalogue catalogue;
  absl::flat_hash_map<PeriodKey, Period> periods;
  absl::flat_hash_set<std::string_view> owners, types;
  std::vector<const Document*> labelled;
  for (index::DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const Document& document = view.document(d);
    if (!HoldsAt(document, as_of) || !keep(document)) continue;
    ++catalogue.documents;
    catalogue.dated += document.TimeKey().has_value();
    if (!document.owner.empty()) {
      ++catalogue.owned;
      owners.insert(document.owner);
    }
    if (!document.doc_type.empty()) types.insert(document.doc_type);
    if (!document.period) continue;
    ++catalogue.labelled;
    labelled.push_back(&document);
    Period& period =
        periods.try_emplace(KeyOf(*document.period), Period{*document.period, document.label}).first->second;
    ++period.documents;
    // Two spellings of one period: the smaller text, so that the order of the documents does not show.
    if (period.label.empty() || (!document.label.empty() && document.label < period.label))
      period.label = document.label;
  }
  // Of a view of some documents: they tell which owners and periods there are, not how many documents have one.
  if (const std::optional<index::DocumentFigures> all = index::DocumentFiguresOf(view)) {
    catalogue.documents = all->documents;
    catalogue.dated = all->dated;
    catalogue.labelled = all->labelled;
    catalogue.owned = all->owned;
  }
  for (const auto& [key, period] : periods) catalogue.periods.push_back(period);
  std::sort(catalogue.periods.begin(), catalogue.periods.end(),
            [](const Period& a, const Period& b) { return a.interval < b.interval; });
  for (std::string_view owner : Sorted(owners)) {
    if (IsSummary(owner, view.language()))
      catalogue.summary_owner = true;
    else
      catalogue.owners.push_back(owner);
  }
  for (std::string_view type : Sorted(types))
    catalogue.kind_names.push_back(question::KindNameOf(type, view.language()));
  std::erase(catalogue.kind_names, question::KindName{});
  std::ranges::move(question::SeriesNames(labelled, view.language()), std::back_inserter(catalogue.kind_names));
  return catalogue;
}

}  // namespace annals::scope
