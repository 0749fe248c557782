// What a unit means in a given year.
#include "core/time/atom.h"

namespace annals::time {
namespace {

std::optional<Interval> ResolveDays(const YearlessUnit& unit, int year) {
  const auto first = RealDay(year, unit.number, unit.day);
  if (unit.last_day == 0 || !first) return first;
  const auto last = RealDay(year, unit.number, unit.last_day);
  if (!last) return std::nullopt;
  return MakeInterval(first->from, last->to);
}

}  // namespace

std::optional<Interval> Resolve(const YearlessUnit& unit, int year) {
  switch (unit.kind) {
    case Granularity::kDay:
      return ResolveDays(unit, year);
    case Granularity::kMonth:
      return PartOf(Months(year, unit.number, 1), unit.part, unit.kind);
    case Granularity::kQuarter:
      return Months(year, unit.number * 3 - 2, 3);
    case Granularity::kHalf:
      return Months(year, unit.number * 6 - 5, 6);
    case Granularity::kSeason:
      return PartOf(Months(year, unit.number, 3), unit.part, unit.kind);
    case Granularity::kYear:
      return PartOf(Years(year, 1), unit.part, unit.kind);
    default:
      return std::nullopt;
  }
}

void NameUnit(Atom& atom) {
  const int year = YearOf(atom.interval->from), month = MonthOf(atom.interval->from);
  if (atom.granularity == Granularity::kMonth) atom.unit = {atom.granularity, month};
  if (atom.granularity == Granularity::kQuarter) atom.unit = {atom.granularity, (month + 2) / 3};
  if (atom.granularity == Granularity::kYear) atom.unit = {atom.granularity};
  if (atom.unit.kind != Granularity::kNone) atom.year = year;
}

}  // namespace annals::time
