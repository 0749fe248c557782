// What a unit means in a given year, and what it is called.
#include <absl/strings/str_cat.h>

#include <string>

#include "core/time/atom.h"

namespace annals::time {
namespace {

constexpr const char* kMonthNames[] = {"January", "February", "March",     "April",   "May",      "June",
                                       "July",    "August",   "September", "October", "November", "December"};

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

std::string LabelOf(const YearlessUnit& unit, int year, CalendarKind calendar) {
  if (unit.part != Part::kWhole || unit.last_day != 0) return "";
  const std::string of = absl::StrCat(calendar == CalendarKind::kFiscal ? "FY" : "", year);
  switch (unit.kind) {
    case Granularity::kDay: {
      const auto day = Resolve(unit, year);
      return day ? ToIsoDay(day->from) : "";
    }
    case Granularity::kMonth:
      return absl::StrCat(kMonthNames[unit.number - 1], " ", year);
    case Granularity::kQuarter:
      return absl::StrCat("Q", unit.number, " ", of);
    case Granularity::kHalf:
      return absl::StrCat("H", unit.number, " ", of);
    case Granularity::kYear:
      return of;
    default:
      return "";
  }
}

}  // namespace annals::time
