#include "core/scope/spoken_scope.h"

#include <algorithm>
#include <cmath>

namespace annals::scope {
namespace {

// docs/recipes.md A.10
constexpr double kMeets = 0.5, kMayLast = 1.0 / 3, kLastsYears = 4;
constexpr double kDaysOfYear = 365.2425;

double Days(Day from, Day to) { return static_cast<double>((to - from).count()); }

// Open ends reach as far as the other interval; where both are open, no further than what is known.
Interval Bounded(const Interval& a, const Interval& b) {
  Interval bounded = a;
  if (a.from == kAnyPast) bounded.from = b.from != kAnyPast ? b.from : std::min(a.to, b.to) - std::chrono::days{1};
  if (a.to == kForever) bounded.to = b.to != kForever ? b.to : std::max(a.from, b.from) + std::chrono::days{1};
  return bounded;
}

double FitOf(const Interval& spoken, const Interval& asked) {
  if (spoken.IsAlways() || asked.IsAlways()) return 0;
  if (spoken.Overlaps(asked)) {
    const Interval s = Bounded(spoken, asked), a = Bounded(asked, spoken);
    const double both = Days(std::max(s.from, a.from), std::min(s.to, a.to));
    const double either = Days(std::min(s.from, a.from), std::max(s.to, a.to));
    return kMeets + (1 - kMeets) * std::clamp(both / either, 0.0, 1.0);
  }
  if (spoken.to > asked.from) return 0;
  return kMayLast * std::exp(-Days(spoken.to, asked.from) / kDaysOfYear / kLastsYears);
}

}  // namespace

SpokenScope::SpokenScope(const std::vector<time::Group>& groups) {
  for (const time::Group& group : groups) periods_.push_back(group.interval);
}

double SpokenScope::Fit(const Interval& spoken) const {
  double best = 0;
  for (const Interval& asked : periods_) best = std::max(best, FitOf(spoken, asked));
  return best;
}

double SpokenScope::Fit(std::span<const SpokenTime> times) const {
  double best = 0;
  for (const SpokenTime& time : times) best = std::max(best, Fit(time.interval) * time.confidence / 100);
  return best;
}

}  // namespace annals::scope
