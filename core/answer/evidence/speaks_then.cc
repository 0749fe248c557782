#include "core/answer/evidence/speaks_then.h"

#include <algorithm>
#include <vector>

#include "core/time/spoken.h"

namespace annals::answer {

namespace {

template <class Fits>
bool Speaks(const index::View& view, const Evidence& e, Fits fits) {
  const std::vector<time::Spoken> heading =
      time::ReadSpoken(view.chunk(e.chunk).section, {.today = std::nullopt, .before = std::nullopt}, view.language());
  if (std::ranges::any_of(heading, fits, &time::Spoken::interval)) return true;
  const auto [first, last] = view.statements_of(e.chunk);
  for (index::StatementOrdinal s = first; s < last; ++s) {
    const index::StatementRef statement = view.statement(s);
    if (statement.end <= e.begin || e.end <= statement.begin) continue;
    if (std::ranges::any_of(statement.times, fits, &SpokenTime::interval)) return true;
  }
  return false;
}

}  // namespace

bool SpeaksThen(const index::View& view, const time::Scope& scope, const Evidence& e) {
  return Speaks(view, e, [&](const Interval& interval) {
    return std::ranges::any_of(scope.groups, [&](const time::Group& g) { return interval.Overlaps(g.interval); });
  });
}

bool SpeaksWithin(const index::View& view, const time::Scope& scope, const Evidence& e) {
  return Speaks(view, e, [&](const Interval& interval) {
    return std::ranges::any_of(scope.groups, [&](const time::Group& g) { return g.interval.Contains(interval); });
  });
}

}  // namespace annals::answer
