// One time unit found in a question, from the moment a form reads it until it becomes (part of) a group.
//
//   "July"          unit {kMonth, 7}, no year yet: it waits for InheritYears
//   "October 2025"  unit {kMonth, 10}, year 2025, interval [2025-10-01, 2025-11-01)
//   "last quarter"  at 2026-02-01 the interval [2025-10-01, 2026-01-01), deictic
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/time/calendar.h"
#include "core/time/time_scope.h"
#include "core/time/tokens.h"

namespace annals::time {

// What is left of a unit when its year is taken away: month 10, quarter 3, 5 May, 4 to 22 January, half 1.
struct YearlessUnit {
  Granularity kind = Granularity::kNone;  // kDay, kMonth, kQuarter, kHalf, kSeason (number: first month), kYear
  int number = 0;                         // of the month, quarter, half; for a day its month
  int day = 0, last_day = 0;              // last_day > 0: several days
  Part part = Part::kWhole;
};

// nullopt when that year has no such day.
std::optional<Interval> Resolve(const YearlessUnit& unit, int year);

// "October 2025", "Q3 2025", "H1 2023", "Q4 FY2024", "2012-05-05"; empty for parts of units and spans of days.
std::string LabelOf(const YearlessUnit& unit, int year, CalendarKind calendar);

struct Atom;
// Makes a month, quarter or year, whose interval is set, a unit that has a label; others stay without.
void NameUnit(Atom& atom);

struct Atom {
  std::size_t first = 0, last = 0;  // tokens [first, last)
  Granularity granularity = Granularity::kNone;
  YearlessUnit unit;  // kNone when the interval came from elsewhere
  int year = 0;       // 0: none, or not one that a neighbour may take
  std::optional<Interval> interval;
  CalendarKind calendar = CalendarKind::kCalendar;
  bool calendar_named = false;
  bool deictic = false;
  bool several = false;               // covers several units: "2014-2018", "last 3 quarters"
  std::optional<Interval> last_unit;  // of several: the last one, where their unit does not tell
  bool short_year = false;            // two digits
  bool awaits_year = false;
  bool year_assumed = false;
  bool recurs = false;  // "Friday", of no week
  bool no_such_day = false;
  Granularity counted = Granularity::kNone;  // of "three months ago": the unit
  bool vague = false;                        // of "a few months ago": not counted

  std::optional<Relation> relation;  // set by AttachOperators
  Opener opener = Opener::kNone;
  std::optional<Span> operator_span;
  bool by = false;  // the operator is "by"
};

// A unit in a known year; an impossible day is marked, so that no smaller unit is read out of it.
Atom AtomInYear(const YearlessUnit& unit, int year);

inline Span SpanOf(const std::vector<Token>& tokens, const Atom& atom) {
  return {tokens[atom.first].begin, tokens[atom.last - 1].end};
}

// Reads every unit of the text, in its order, disjoint. Where two overlap, the form that stands earlier in the table of
// forms has it.
enum class DayOrder { kMonthFirst, kDayFirst };  // of "5/4/2023", which may be either
std::vector<Atom> ClaimAtoms(const std::vector<Token>& tokens, Day reference, DayOrder order = DayOrder::kMonthFirst);

// How a text of a collection in that language orders them: in English the month first, but not in what is written in Hebrew.
DayOrder DayOrderOf(std::string_view text, language::Language language);

// The latest year whose unit does not begin after the reference day; 0 when there is none.
int LatestYearOf(const YearlessUnit& unit, Day reference);

// A unit without a year takes that of the nearest unit to its right, then to its left ("from Q1 to Q3 2025"); when
// there is none, the latest occurrence that does not begin after the reference day, marked; of days and months, that does
// not begin more than `ahead` after it.
void InheritYears(std::vector<Atom>& atoms, Day reference, std::chrono::days ahead = std::chrono::days(0));

}  // namespace annals::time
