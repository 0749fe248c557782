// Times of a calendar, and the days on which an event of it comes again; libical reads the rules.
//
//   CalendarTime t = *ReadTime("20260512T100000", "Europe/Berlin");
//   Occurrences({.start = t, .rule = "FREQ=WEEKLY;COUNT=3"}, zones)->starts     12, 19 and 26 May, 10:00
//
// Bounded: at most 500 occurrences, none more than 5 years behind the first; a rule by hours, minutes or seconds gives the
// first alone. What was left out is said. Thread-safe.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace annals::cli {

// A time as a clock on the wall shows it, or a day.
struct CalendarTime {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
  bool whole_day = false;
  bool utc = false;
  std::string zone;  // "Europe/Berlin"; empty: none is said

  friend bool operator==(const CalendarTime&, const CalendarTime&) = default;
};

// "20260512", "20260512T100000", "20260512T080000Z"; nullopt when it is no day of the calendar, or no time of a clock.
std::optional<CalendarTime> ReadTime(absl::string_view written, absl::string_view zone);
// "20260512T100000": what names an occurrence.
std::string Written(const CalendarTime& time);
CalendarTime DaysLater(const CalendarTime& time, int days);
std::string IsoDay(const CalendarTime& time);  // "2026-05-12"

// Time zones that the file brings, and those of the system.
class CalendarZones {
 public:
  CalendarZones();
  ~CalendarZones();
  CalendarZones(CalendarZones&&) noexcept;
  CalendarZones& operator=(CalendarZones&&) noexcept;

  // `text`: from BEGIN:VTIMEZONE to END:VTIMEZONE. False when it is none.
  bool Add(const std::string& text);
  // A UTC time as the clocks of `zone` show it; unchanged where the zone is not known, or it is no UTC time.
  CalendarTime In(const CalendarTime& time, const std::string& zone) const;

 private:
  friend class Recurrence;
  struct Rep;
  std::unique_ptr<Rep> rep_;
};

struct RepeatedEvent {
  CalendarTime start;
  std::string rule;                    // RRULE; empty: none
  std::vector<CalendarTime> added;     // RDATE
  std::vector<CalendarTime> left_out;  // EXDATE, and occurrences that stand by themselves
};

struct Repeats {
  std::vector<CalendarTime> starts;  // ascending, distinct
  bool truncated = false;
};

// kInvalidArgument: a rule that cannot be read.
absl::StatusOr<Repeats> Occurrences(const RepeatedEvent& event, const CalendarZones& zones);

// End of an event that lasts so long ("PT1H30M", "P1D"); nullopt: no duration.
std::optional<CalendarTime> After(const CalendarTime& start, absl::string_view duration);
// So long behind `later_start` as `end` is behind `start`: by the clock on the wall.
CalendarTime Moved(const CalendarTime& start, const CalendarTime& end, const CalendarTime& later_start);

}  // namespace annals::cli
