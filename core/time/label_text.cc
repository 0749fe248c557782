// How labels are written, in every language alike: documents and questions must meet; and how answers write periods.
#include "core/time/label_text.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/substitute.h>

#include <string>

#include "core/language/lexicon.h"
#include "core/time/atom.h"

namespace annals::time {
namespace {

using std::chrono::days;

// The largest of year, month and day of which the period is made.
Granularity UnitOf(const Interval& period) {
  for (const Granularity unit : {Granularity::kYear, Granularity::kMonth}) {
    const bool begins = period.from == kAnyPast || UnitAt(period.from, unit, 0).from == period.from;
    const bool ends = period.to == kForever || UnitAt(period.to, unit, 0).from == period.to;
    if (begins && ends) return unit;
  }
  return Granularity::kDay;
}

std::string UnitInWords(Day day, Granularity unit, const language::WrittenDates& written) {
  const std::chrono::year_month_day date(day);
  const int year = YearOf(day);
  if (unit == Granularity::kYear) return absl::StrCat(year);
  const std::string month(written.months[static_cast<std::size_t>(MonthOf(day)) - 1]);
  if (unit == Granularity::kMonth) return absl::Substitute(std::string(written.month), month, year);
  return absl::Substitute(std::string(written.day), static_cast<unsigned>(date.day()), month, year);
}

}  // namespace

std::string InWords(const Interval& period, language::Language language) {
  const language::WrittenDates& written = language::LexiconOf(language).dates;
  if (period.IsAlways()) return "";
  const Granularity unit = UnitOf(period);
  const auto say = [&](Day day) { return UnitInWords(day, unit, written); };
  if (period.to == kForever) return absl::Substitute(std::string(written.since), say(period.from));
  const Day last = period.to - days{1};
  if (period.from == kAnyPast) return absl::Substitute(std::string(written.until), say(last));
  if (UnitAt(period.from, unit, 0) == period) return say(period.from);
  if (UnitAt(period.from, Granularity::kWeek, 0) == period)
    return absl::Substitute(std::string(written.week), say(period.from));
  return absl::Substitute(std::string(written.range), say(period.from), say(last));
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
      return std::string(language::LexiconOf(language::Language::kEnglish).dates.months[unit.number - 1])
          .append(absl::StrCat(" ", year));
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
