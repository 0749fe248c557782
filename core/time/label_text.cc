// How labels are written, in every language alike: documents and questions must meet.
#include <absl/strings/str_cat.h>

#include <string>

#include "core/time/atom.h"

namespace annals::time {
namespace {

constexpr const char* kMonthNames[] = {"January", "February", "March",     "April",   "May",      "June",
                                       "July",    "August",   "September", "October", "November", "December"};

}  // namespace

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
