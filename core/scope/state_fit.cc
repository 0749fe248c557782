#include "core/scope/state_fit.h"

#include <algorithm>
#include <chrono>
#include <string_view>

#include "core/language/cue.h"
#include "core/language/span_words.h"
#include "core/text/text.h"

namespace annals::scope {
namespace {

using std::chrono::days;

constexpr double kEdge = 0.25;                      // docs/recipes.md A.10
constexpr days kLongestUnit{366};                   // what is longer is told with its beginning and its end
constexpr index::ChunkOrdinal kMostPassages = 200;  // of a page

int YearOf(Day day) { return static_cast<int>(std::chrono::year_month_day(day).year()); }
bool Bounded(const Interval& i) { return i.from != kAnyPast && i.to != kForever; }
bool IsUnit(const Interval& i) { return Bounded(i) && i.to - i.from <= kLongestUnit; }

bool TellsBeginning(const index::View& view, std::string_view sentence) {
  return language::Says(language::SpanWordsOf(view.language()).begun, text::Words(sentence));
}

constexpr int kFewestEdges = -2;

// Where `told` lies at the ends of what is asked, in kEdge; kFewestEdges at least.
int Edges(const Interval& told, bool begins, const Interval& asked) {
  int edges = 0;
  if (told.from != kAnyPast && asked.from != kAnyPast && YearOf(told.from) == YearOf(asked.from))
    edges += begins ? 2 : 1;
  if (!Bounded(asked) || IsUnit(asked)) return edges;
  if (told.from == kAnyPast && told.to <= asked.from + kLongestUnit) --edges;
  if (told.from >= asked.to - kLongestUnit) --edges;
  return edges;
}

}  // namespace

bool StateFits::Matters(Day day) const {
  return std::ranges::any_of(asked_, [&](const time::Group& group) { return day < group.interval.to; });
}

const std::vector<Day>& StateFits::BegunOn(index::DocumentOrdinal page) {
  const auto [known, added] = begun_.try_emplace(page);
  std::vector<Day>& begun = known->second;
  if (!added) return begun;
  const auto [first, last] = view_.chunks_of(page);
  for (index::ChunkOrdinal chunk = first; chunk < std::min(last, first + kMostPassages); ++chunk) {
    const auto [from, to] = view_.statements_of(chunk);
    for (index::StatementOrdinal s = from; s < to; ++s) {
      const std::span<const SpokenTime> times = view_.statement_times(s);
      const auto counts = [&](const SpokenTime& time) { return IsUnit(time.interval) && Matters(time.interval.from); };
      if (std::ranges::none_of(times, counts) || !TellsBeginning(view_, view_.statement(s).text)) continue;
      for (const SpokenTime& time : times) {
        if (counts(time)) begun.push_back(time.interval.from);
      }
    }
  }
  std::ranges::sort(begun);
  return begun;
}

double StateFits::Fit(const Interval& told, bool begins, index::DocumentOrdinal page) {
  double fit = spoken_.Fit(told);
  if (begins && IsUnit(told)) {
    const std::vector<Day>& begun = BegunOn(page);
    const auto next = std::ranges::lower_bound(begun, told.to);
    fit = std::max(fit, spoken_.Fit({told.from, next == begun.end() ? kForever : *next}));
  }
  int edges = asked_.empty() ? 0 : kFewestEdges;
  for (const time::Group& group : asked_) edges = std::max(edges, Edges(told, begins, group.interval));
  return fit + kEdge * edges;
}

double StateFits::Of(const index::StatementRef& statement) {
  if (statement.times.empty()) return 0;
  const bool begins = TellsBeginning(view_, statement.text);
  double best = 0;
  for (const SpokenTime& time : statement.times)
    best = std::max(best, Fit(time.interval, begins, view_.document_of(statement.chunk)) * time.confidence / 100);
  return best;
}

}  // namespace annals::scope
