// How well the periods that sentences speak of (core/ingest/spoken_times.h) meet those that a question asks about, where
// documents have no periods that could filter (docs/recipes.md A.10).
//
//   asked 2004 to 2006
//   "from 2004 to 2006"      1            the same
//   "in 2005"                0.67         ½ + ½ · the years that both hold / the years that either holds
//   "since 2001"             0.75         an open end reaches as far as the question
//   "in 2003"                0.33         just before: what began then may still hold
//   "in 1995"                0.05         long before
//   "in 2010"                0            after
//
// Times the confidence of the period. Pure, thread-safe.
#pragma once

#include <span>
#include <vector>

#include "core/record/record.h"
#include "core/time/time_scope.h"

namespace annals::scope {

class SpokenScope {
 public:
  SpokenScope() = default;  // nothing is asked: everything fits 0
  explicit SpokenScope(const std::vector<time::Group>& groups);

  bool asked() const { return !periods_.empty(); }

  // The best over the periods asked about, in [0, 1].
  double Fit(const Interval& spoken) const;
  // The best over the periods of a sentence; 0 of one that speaks of none.
  double Fit(std::span<const SpokenTime> times) const;

 private:
  std::vector<Interval> periods_;
};

}  // namespace annals::scope
