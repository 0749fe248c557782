#include "core/scope/catalogue.h"

#include <algorithm>

#include "core/language/lexicon.h"
#include "core/question/series_names.h"
#include "core/text/text.h"

namespace annals::scope {
namespace {

std::pair<std::int64_t, std::int64_t> KeyOf(const Interval& interval) {
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

void CatalogueReader::Add(const Document& document) {
  ++catalogue_.documents;
  catalogue_.dated += document.TimeKey().has_value();
  if (!document.owner.empty()) {
    ++catalogue_.owned;
    owners_.insert(document.owner);
  }
  if (!document.doc_type.empty()) types_.insert(document.doc_type);
  if (!document.period) return;
  ++catalogue_.labelled;
  labelled_.push_back(&document);
  Period& period =
      periods_.try_emplace(KeyOf(*document.period), Period{*document.period, document.label}).first->second;
  ++period.documents;
  // Two spellings of one period: the smaller text, so that the order of the documents does not show.
  if (period.label.empty() || (!document.label.empty() && document.label < period.label)) period.label = document.label;
}

Catalogue CatalogueReader::Take() && {
  for (const auto& [key, period] : periods_) catalogue_.periods.push_back(period);
  std::sort(catalogue_.periods.begin(), catalogue_.periods.end(),
            [](const Period& a, const Period& b) { return a.interval < b.interval; });
  for (std::string_view owner : Sorted(owners_)) {
    if (IsSummary(owner, language_))
      catalogue_.summary_owner = true;
    else
      catalogue_.owners.push_back(owner);
  }
  for (std::string_view type : Sorted(types_)) catalogue_.kind_names.push_back(question::KindNameOf(type, language_));
  std::erase(catalogue_.kind_names, question::KindName{});
  std::ranges::move(question::SeriesNames(labelled_, language_), std::back_inserter(catalogue_.kind_names));
  return std::move(catalogue_);
}

Catalogue ReadCatalogue(const index::View& view, std::optional<Timestamp> as_of,
                        const std::function<bool(const Document&)>& keep) {
  CatalogueReader reader(view.language());
  for (index::DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const Document& document = view.document(d);
    if (HoldsAt(document, as_of) && (!keep || keep(document))) reader.Add(document);
  }
  return std::move(reader).Take();
}

}  // namespace annals::scope
