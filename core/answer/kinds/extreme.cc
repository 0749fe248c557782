#include "core/answer/kinds/extreme.h"

#include <algorithm>
#include <compare>
#include <utility>

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

// What its words make of a figure: "over $1.1 billion" may be more.
enum class Bound { kNone, kAtLeast, kAtMost };

Bound BoundOf(const Evidence& evidence, const FigureSpan& figure, language::Language language) {
  const language::AnswerWords& known = language::LexiconOf(language).answers;
  std::string before(evidence.text.substr(0, figure.begin));
  absl::AsciiStrToLower(&before);
  while (!before.empty() && before.back() == ' ') before.pop_back();
  const auto ends = [&](language::Words phrases) {
    return std::ranges::any_of(phrases, [&](std::string_view phrase) {
      return before.ends_with(phrase) &&
             (before.size() == phrase.size() || before[before.size() - phrase.size() - 1] == ' ');
    });
  };
  return ends(known.at_least) ? Bound::kAtLeast : ends(known.at_most) ? Bound::kAtMost : Bound::kNone;
}

struct Entry {
  std::size_t choice = 0;
  question::Figure kind = question::Figure::kNone;
  text::Quantity amount;
  std::string name, written;
  Bound bound = Bound::kNone;

  std::pair<question::Figure, std::string_view> unit() const { return {kind, amount.currency}; }
};

std::string NameOf(const index::View& view, const Evidence& evidence, bool by_owner) {
  const Document& document = view.document(view.document_of(evidence.chunk));
  if (by_owner) return document.owner;
  if (!document.label.empty()) return document.label;
  const std::optional<Interval> key = document.TimeKey();
  return key ? ToString(*key) : document.external_id;
}

// Figures of one unit compare; the unit that most entries have, the first of equals.
void KeepCommonestUnit(std::vector<Entry>* entries) {
  if (entries->empty()) return;
  auto best = entries->front().unit();
  for (const Entry& e : *entries) {
    if (std::ranges::count(*entries, e.unit(), &Entry::unit) > std::ranges::count(*entries, best, &Entry::unit))
      best = e.unit();
  }
  std::erase_if(*entries, [&](const Entry& e) { return e.unit() != best; });
}

}  // namespace

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
    if (figure == nullptr || figure->kind == question::Figure::kDate) continue;
    seen = choices[i].slot;
    entries.push_back({i, figure->kind, figure->amount, NameOf(view, e, by_owner),
                       std::string(e.text.substr(figure->begin, figure->end - figure->begin)),
                       BoundOf(e, *figure, view.language())});
  }
  KeepCommonestUnit(&entries);
  if (entries.size() < 2) return std::nullopt;
  const auto before = [&](const Entry& a, const Entry& b) {
    const auto order = text::Compare(a.amount, b.amount);  // of one unit
    return order && (kind.extreme == question::Extreme::kLargest ? *order > 0 : *order < 0);
  };
  std::stable_sort(entries.begin(), entries.end(), before);
  // Another one may lie beyond the first: "over $1.1 billion" beside $1.2 billion, or the first may not reach its bound.
  const bool largest = kind.extreme == question::Extreme::kLargest;
  const Bound beyond = largest ? Bound::kAtLeast : Bound::kAtMost,
              short_of = largest ? Bound::kAtMost : Bound::kAtLeast;
  if (entries[0].bound == short_of) return std::nullopt;
  if (std::any_of(entries.begin() + 1, entries.end(), [&](const Entry& e) { return e.bound == beyond; }))
    return std::nullopt;
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
