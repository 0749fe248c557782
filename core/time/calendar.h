// Calendar arithmetic on whole units. All functions are total: years are cut to 1 to 9998, months may run over.
//
//   Months(2025, 10, 3)                         [2025-10-01, 2026-01-01)
//   UnitAt(2025-11-15, kQuarter, -1)            [2025-07-01, 2025-10-01)   the quarter before that of the day
//   Shift(2025-05-31, kMonth, -3)               2025-02-28                 the day is cut to what the month has
//   PartOf({2019}, Part::kEarly, kYear)         [2019-01-01, 2019-07-01)
#pragma once

#include <optional>

#include "core/time/interval.h"

namespace annals::time {

// early/mid/late, and "beginning of", "middle of", "end of", which cut a year otherwise.
enum class Part : unsigned char { kWhole, kEarly, kMid, kLate, kBeginningOf, kMiddleOf, kEndOf };

int YearOf(Day day);
int MonthOf(Day day);

// The first of a month; month 13 is January of the next year, month 0 December of the one before.
Day FirstOf(int year, int month);
Interval Months(int year, int first, int count);
Interval Years(int first, int count);
// nullopt when the calendar has no such day.
std::optional<Interval> RealDay(int year, int month, int day);

// `unit` is day, week, month, quarter, half, year, decade or century. The unit that lies `steps` units after the one
// that holds `day`.
Interval UnitAt(Day day, Granularity unit, int steps);
// Saturday and Sunday of that week.
Interval WeekendAt(Day day, int steps);
Day Shift(Day day, Granularity unit, int steps);

// month: days 1 to 15, 10 to 20, 16 to the end. Year: early and late are halves, the others thirds. Else thirds, in
// whole months. These are the conventions of Microsoft's Recognizers-Text for English.
Interval PartOf(const Interval& whole, Part part, Granularity granularity);

}  // namespace annals::time
