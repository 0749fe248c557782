#include "core/time/calendar.h"

#include <algorithm>

namespace annals::time {
namespace {

using std::chrono::days;

constexpr int kFirstYear = 1, kLastYear = 9998;

std::chrono::year_month_day Date(Day day) { return std::chrono::year_month_day{day}; }

int MonthsIn(Granularity unit) {
  switch (unit) {
    case Granularity::kQuarter:
      return 3;
    case Granularity::kYear:
      return 12;
    case Granularity::kHalf:
      return 6;
    case Granularity::kDecade:
      return 120;
    case Granularity::kCentury:
      return 1200;
    default:
      return 1;
  }
}

// 0 for the first part, 1 for the middle, 2 for the last.
int Third(Part part) {
  switch (part) {
    case Part::kMid:
    case Part::kMiddleOf:
      return 1;
    case Part::kLate:
    case Part::kEndOf:
      return 2;
    default:
      return 0;
  }
}

Interval PartOfMonth(const Interval& month, int third) {
  if (third == 0) return {month.from, month.from + days{15}};
  if (third == 1) return {month.from + days{9}, month.from + days{20}};
  return {month.from + days{15}, month.to};
}

}  // namespace

int YearOf(Day day) { return static_cast<int>(Date(day).year()); }
int MonthOf(Day day) { return static_cast<int>(static_cast<unsigned>(Date(day).month())); }

Day FirstOf(int year, int month) {
  const int total = year * 12 + month - 1;
  const int y = std::clamp(total >= 0 ? total / 12 : kFirstYear, kFirstYear, kLastYear);
  const int m = total >= 0 ? total % 12 + 1 : 1;
  return Day{std::chrono::year{y} / m / 1};
}

Interval Months(int year, int first, int count) { return {FirstOf(year, first), FirstOf(year, first + count)}; }

Interval Years(int first, int count) { return {FirstOf(first, 1), FirstOf(first + count, 1)}; }

std::optional<Interval> RealDay(int year, int month, int day) {
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (year < kFirstYear || year > kLastYear || !date.ok()) return std::nullopt;
  return Interval::On(Day{date});
}

Interval UnitAt(Day day, Granularity unit, int steps) {
  if (unit == Granularity::kDay) return Interval::On(day + days{steps});
  if (unit == Granularity::kWeek) {
    const unsigned weekday = std::chrono::weekday{day}.iso_encoding() - 1;  // weeks begin on Monday
    const Day monday = day - days{weekday} + days{7 * steps};
    return {monday, monday + days{7}};
  }
  const int year = YearOf(day), month = MonthOf(day), length = MonthsIn(unit);
  if (unit == Granularity::kDecade) return Years(year / 10 * 10 + 10 * steps, 10);
  if (unit == Granularity::kCentury)
    return {FirstOf((year / 100 + steps) * 100, 1), FirstOf((year / 100 + steps + 1) * 100, 1)};
  return Months(year, (month - 1) / length * length + 1 + length * steps, length);
}

Interval WeekendAt(Day day, int steps) {
  const Day end = UnitAt(day, Granularity::kWeek, steps).to;
  return {end - days{2}, end};
}

Day Shift(Day day, Granularity unit, int steps) {
  if (unit == Granularity::kDay) return day + days{steps};
  if (unit == Granularity::kWeek) return day + days{7 * steps};
  const Day first = FirstOf(YearOf(day), MonthOf(day) + steps * MonthsIn(unit));
  const auto target = Date(first);
  const std::chrono::year_month_day_last last{target.year() / target.month() / std::chrono::last};
  return first + (std::min(Date(day).day(), last.day()) - std::chrono::day{1});
}

Interval PartOf(const Interval& whole, Part part, Granularity granularity) {
  if (part == Part::kWhole) return whole;
  const int third = Third(part);
  if (granularity == Granularity::kMonth) return PartOfMonth(whole, third);
  const int year = YearOf(whole.from), month = MonthOf(whole.from);
  if (granularity == Granularity::kYear && part == Part::kEarly) return Months(year, 1, 6);
  if (granularity == Granularity::kYear && part == Part::kLate) return Months(year, 7, 6);
  const int length = (YearOf(whole.to) - year) * 12 + MonthOf(whole.to) - month;
  const int first = length * third / 3, last = length * (third + 1) / 3;
  return Months(year, month + first, last - first);
}

}  // namespace annals::time
