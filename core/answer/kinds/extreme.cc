#include "core/answer/kinds/extreme.h"

#include <algorithm>
#include <charconv>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/language/lexicon.h"

namespace annals::answer {
namespace {

// The figure that the stretch of asked words speaks of: one inside, else the nearest; after goes before before.
const FigureSpan* FigureOf(const Evidence& evidence, const Fit& fit, question::Figure want) {
  const FigureSpan* nearest = nullptr;
  std::uint32_t least = 0;
  for (const FigureSpan& figure : evidence.figures) {
    if (!Fits(want, figure.kind)) continue;
    std::uint32_t distance = 0;
    if (figure.begin >= fit.end) distance = figure.begin - fit.end;
    if (figure.end <= fit.begin) distance = fit.begin - figure.end;
    if (nearest == nullptr || distance <= least) {
      nearest = &figure;
      least = distance;
    }
  }
  return nearest;
}

struct Entry {
  std::size_t choice = 0;
  question::Figure kind = question::Figure::kNone;
  double value = 0;
  std::string name, written;
};

std::string NameOf(const index::View& view, const Evidence& evidence, bool by_owner) {
  const Document& document = view.document(view.document_of(evidence.chunk));
  if (by_owner) return document.owner;
  if (!document.label.empty()) return document.label;
  const std::optional<Interval> key = document.TimeKey();
  return key ? ToString(*key) : document.external_id;
}

// Figures of one unit compare; the unit that most entries have, the first of equals.
void KeepCommonestKind(std::vector<Entry>* entries) {
  const auto count = [&](question::Figure kind) {
    return std::count_if(entries->begin(), entries->end(), [&](const Entry& e) { return e.kind == kind; });
  };
  question::Figure best = question::Figure::kNone;
  for (const Entry& e : *entries) {
    if (best == question::Figure::kNone || count(e.kind) > count(best)) best = e.kind;
  }
  std::erase_if(*entries, [&](const Entry& e) { return e.kind != best; });
}

}  // namespace

std::optional<double> ValueOf(const FigureSpan& figure, language::Language language) {
  const std::string_view text = figure.value;
  const std::size_t digit = text.find_first_of("0123456789");
  if (digit == std::string_view::npos || figure.kind == question::Figure::kDate) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data() + digit, text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  const std::string_view word = rest.substr(0, rest.find(' '));
  const auto multipliers = language::LexiconOf(language).quantities.multipliers;
  const auto scale = std::ranges::find(multipliers, word, &language::QuantityWords::Multiplier::word);
  if (scale == multipliers.end()) return value;
  double factor = scale->factor;
  for (int power = 0; power < scale->power; ++power) factor *= 10;
  return value * factor;
}

std::optional<Computed> FindExtreme(const index::View& view, const question::QuestionKind& kind,
                                    const std::vector<Facet>& facets, const std::vector<Slot>& slots,
                                    const std::vector<Choice>& choices, const std::vector<Evidence>& evidence) {
  if (kind.extreme == question::Extreme::kNone || facets.size() != 1 || slots.size() < 2) return std::nullopt;
  const auto differ = [&](auto part) {
    return std::any_of(slots.begin(), slots.end(), [&](const Slot& s) { return part(s) != part(slots[0]); });
  };
  const bool by_owner = differ([](const Slot& s) { return s.cell.owner; });
  if (by_owner && differ([](const Slot& s) { return s.cell.period; })) return std::nullopt;
  question::Figure want = facets[0].asked.figure;
  if (want == question::Figure::kNone) want = question::Figure::kNumber;
  std::vector<Entry> entries;
  std::optional<std::size_t> seen;  // slot of the last entry: the first choice of a slot is its best
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (seen == choices[i].slot) continue;
    const Evidence& e = evidence[choices[i].candidate.evidence];
    const FigureSpan* figure = FigureOf(e, choices[i].candidate.fit, want);
    const std::optional<double> value = figure != nullptr ? ValueOf(*figure, view.language()) : std::nullopt;
    if (!value) continue;
    seen = choices[i].slot;
    entries.push_back({i, figure->kind, *value, NameOf(view, e, by_owner),
                       std::string(e.text.substr(figure->begin, figure->end - figure->begin))});
  }
  KeepCommonestKind(&entries);
  if (entries.size() < 2) return std::nullopt;
  const auto before = [&](const Entry& a, const Entry& b) {
    return kind.extreme == question::Extreme::kLargest ? a.value > b.value : a.value < b.value;
  };
  std::stable_sort(entries.begin(), entries.end(), before);
  std::string word = kind.extreme_word;
  word[0] = absl::ascii_toupper(static_cast<unsigned char>(word[0]));
  Computed computed{.text =
                        absl::StrCat(word, " ", facets[0].text, ": ", entries[0].name, " (", entries[0].written, ")")};
  if (entries.size() < slots.size()) {
    absl::StrAppend(&computed.text, ", of the ", entries.size(), " of ", slots.size(), " for which a figure was found");
  }
  computed.text += ".";
  for (const Entry& entry : entries) computed.choices.push_back(entry.choice);
  return computed;
}

}  // namespace annals::answer
