#include "core/answer/evidence/speaks_then.h"

#include <algorithm>
#include <vector>

#include "core/time/spoken.h"

namespace annals::answer {

bool SpeaksThen(const index::View& view, const time::Scope& scope, const Evidence& e) {
  const auto then = [&](const Interval& interval) {
    return std::ranges::any_of(scope.groups, [&](const time::Group& g) { return interval.Overlaps(g.interval); });
  };
  const std::vector<time::Spoken> heading =
      time::ReadSpoken(view.chunk(e.chunk).section, {.today = std::nullopt, .before = std::nullopt}, view.language());
  if (std::ranges::any_of(heading, then, &time::Spoken::interval)) return true;
  const auto [first, last] = view.statements_of(e.chunk);
  for (index::StatementOrdinal s = first; s < last; ++s) {
    const index::StatementRef statement = view.statement(s);
    if (statement.end <= e.begin || e.end <= statement.begin) continue;
    if (std::ranges::any_of(statement.times, then, &SpokenTime::interval)) return true;
  }
  return false;
}

}  // namespace annals::answer
