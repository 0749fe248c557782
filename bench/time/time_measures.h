// How well a scope agrees with the periods that a case expects.
//
// A span is found when a group overlaps it, operator included; each group serves one span. The interval is exact when
// one of the alternatives equals the group's interval, or the same interval written by the conventions of the data
// (`Readings`). Conventions are mapped here and not in the parser.
#pragma once

#include <string>
#include <vector>

#include "bench/time/time_cases.h"

namespace annals::bench {

struct TimeScore {
  int cases = 0, found = 0, missed = 0, spurious = 0;
  int valued = 0, exact = 0;  // of the spans for which the data give a value

  TimeScore& operator+=(const TimeScore& other);
  double Precision() const;
  double Recall() const;
  double F1() const;
  double IntervalExact() const;
};

struct TimeFailure {
  std::string expected, understood;  // "" when nothing stands on that side
};

// The group's interval, and what the data call it:
//   a range ends at the start of its last unit, or with its last day;  "until 2012" ends 2012-01-01
//   "after 1 January 2016" begins on that day, "after 2016" does not;  "last September" is that of last year
//   "from 2014" alone opens no range
std::vector<Interval> Readings(const time::Group& group, const TimeCase& time_case);

// `failures` may be null.
TimeScore ScoreCase(const TimeCase& time_case, const time::Scope& scope, std::vector<TimeFailure>* failures);

}  // namespace annals::bench
