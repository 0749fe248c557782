// The forms of a unit. Each reads one way of writing it, from a given token; the table's order is their rank.
//
// The table in forms.cc says for each where it may begin (classes of a token), so that a filler word costs one test of
// a bit mask.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/time/atom.h"
#include "core/time/cursor.h"

namespace annals::time {

enum StartClass : std::uint16_t {
  kStartsNothing = 0,
  kStartsYear = 1 << 0,   // four digits, 1000 to 2099
  kStartsSmall = 1 << 1,  // up to three digits
  kStartsMonth = 1 << 2,
  kStartsQuarterOrHalf = 1 << 3,  // "Q", "H"
  kStartsFiscal = 1 << 4,         // "fiscal", "FY", "calendar", "year"
  kStartsOrdinal = 1 << 5,
  kStartsPart = 1 << 6,  // "early", "end of"
  kStartsSeason = 1 << 7,
  kStartsDecade = 1 << 8,   // "nineties", "nineteen", an apostrophe
  kStartsDeictic = 1 << 9,  // "last", "this", "today", "YTD"
  kStartsCount = 1 << 10,   // "three", "a"
  kStartsWeekday = 1 << 11,
  kStartsUnit = 1 << 13,         // "quarter"
  kStartsPreposition = 1 << 12,  // "in", "within", "the"
};

struct Question {
  const std::vector<Token>& tokens;
  Day reference;
  std::size_t first_future;  // the first token that speaks of the future ("will"); past the end when none does
  DayOrder order = DayOrder::kMonthFirst;
};

// Reads the unit that begins at the cursor, or nullopt. The caller sets the atom's tokens from where the cursor ends.
using ReadForm = std::optional<Atom> (*)(const Question& question, Cursor& cursor);

// Days.
std::optional<Atom> ReadRangeOfDays(const Question&, Cursor&);
std::optional<Atom> ReadMonthRangeOfDays(const Question&, Cursor&);
std::optional<Atom> ReadSpacedDay(const Question&, Cursor&);
std::optional<Atom> ReadNumericMonthDay(const Question&, Cursor&);
std::optional<Atom> ReadBareDay(const Question&, Cursor&);
std::optional<Atom> ReadDayOfRelativeMonth(const Question&, Cursor&);
std::optional<Atom> ReadIsoDay(const Question&, Cursor&);
std::optional<Atom> ReadSlashedDay(const Question&, Cursor&);
std::optional<Atom> ReadDayMonthYear(const Question&, Cursor&);
std::optional<Atom> ReadMonthDayYear(const Question&, Cursor&);
std::optional<Atom> ReadYearMonthDay(const Question&, Cursor&);
std::optional<Atom> ReadDottedDay(const Question&, Cursor&);
std::optional<Atom> ReadYearWithZeros(const Question&, Cursor&);
std::optional<Atom> ReadMonthDay(const Question&, Cursor&);
std::optional<Atom> ReadDayMonth(const Question&, Cursor&);

// Quarters and halves.
std::optional<Atom> ReadQuarterYear(const Question&, Cursor&);
std::optional<Atom> ReadYearQuarter(const Question&, Cursor&);
std::optional<Atom> ReadQuarterShortFiscal(const Question&, Cursor&);
std::optional<Atom> ReadDigitQuarter(const Question&, Cursor&);
std::optional<Atom> ReadQuarterInWords(const Question&, Cursor&);
std::optional<Atom> ReadYearQuarterInWords(const Question&, Cursor&);
std::optional<Atom> ReadQuarterAlone(const Question&, Cursor&);
std::optional<Atom> ReadHalf(const Question&, Cursor&);
std::optional<Atom> ReadHalfAlone(const Question&, Cursor&);

// Months, seasons, years, decades, centuries.
std::optional<Atom> ReadDecade(const Question&, Cursor&);
std::optional<Atom> ReadShortDecade(const Question&, Cursor&);
std::optional<Atom> ReadDecadeInWords(const Question&, Cursor&);
std::optional<Atom> ReadCentury(const Question&, Cursor&);
std::optional<Atom> ReadHalfOfCentury(const Question&, Cursor&);
std::optional<Atom> ReadMonthYear(const Question&, Cursor&);
std::optional<Atom> ReadYearMonth(const Question&, Cursor&);
std::optional<Atom> ReadIsoMonth(const Question&, Cursor&);
std::optional<Atom> ReadIsoWeek(const Question&, Cursor&);
std::optional<Atom> ReadDottedMonth(const Question&, Cursor&);
std::optional<Atom> ReadSeasonAlone(const Question&, Cursor&);
std::optional<Atom> ReadSlashedMonth(const Question&, Cursor&);
std::optional<Atom> ReadSeason(const Question&, Cursor&);
std::optional<Atom> ReadFiscalYear(const Question&, Cursor&);
std::optional<Atom> ReadRangeOfYears(const Question&, Cursor&);
std::optional<Atom> ReadPartOfYear(const Question&, Cursor&);
std::optional<Atom> ReadYear(const Question&, Cursor&);
std::optional<Atom> ReadMonthAlone(const Question&, Cursor&);

// Counted inside another unit.
std::optional<Atom> ReadFirstOfSeveral(const Question&, Cursor&);
std::optional<Atom> ReadNthUnitOf(const Question&, Cursor&);
std::optional<Atom> ReadOrdinalOfList(const Question&, Cursor&);

// Relative to the reference day.
std::optional<Atom> ReadHence(const Question&, Cursor&);
std::optional<Atom> ReadWithin(const Question&, Cursor&);
std::optional<Atom> ReadPartOfRelativeUnit(const Question&, Cursor&);
std::optional<Atom> ReadRestOfUnit(const Question&, Cursor&);
std::optional<Atom> ReadUnitAfterNext(const Question&, Cursor&);
std::optional<Atom> ReadRelativeUnit(const Question&, Cursor&);
std::optional<Atom> ReadUnitPointedAt(const Question&, Cursor&);
std::optional<Atom> ReadRelativeMonth(const Question&, Cursor&);
std::optional<Atom> ReadCountedUnits(const Question&, Cursor&);
std::optional<Atom> ReadAgo(const Question&, Cursor&);
std::optional<Atom> ReadToday(const Question&, Cursor&);
std::optional<Atom> ReadNowAsEnd(const Question&, Cursor&);
std::optional<Atom> ReadYearToDate(const Question&, Cursor&);
std::optional<Atom> ReadWeekday(const Question&, Cursor&);
std::optional<Atom> ReadWeekend(const Question&, Cursor&);
std::optional<Atom> ReadWeekendsAgo(const Question&, Cursor&);
std::optional<Atom> ReadRelativeSeason(const Question&, Cursor&);

// A unit that still needs its year.
Atom AtomAwaitingYear(const YearlessUnit& unit);

// The token before token `at`, when nothing stands between; nullptr else, and at the end of the text.
const Token* GluedBefore(const Question& question, std::size_t at);
// The token before, glued or not; nullptr at the start.
const Token* Before(const Question& question, std::size_t at);
// "ב-2004": one letter of two bytes and a hyphen before token `at` are a preposition, where days come first.
bool IsBehindPrefix(const Question& question, std::size_t at);
// A unit without a year that others could take: a decade, a span of years.
Atom FixedUnit(Granularity granularity, const Interval& interval);
// `token` may be null.
bool IsAnyMark(const Token* token, const char* marks);
// A mark and a digit behind it, nothing between: "2019-3", "2019.5".
bool DigitBehindMark(const Cursor& cursor, const char* marks);
// What lies behind a number makes it no year: "2020 people", "2019%", "2,019", "2000 years".
bool IsAmountBehind(const Cursor& cursor);
// The next token is glued and is one of these marks.
bool GluedMarkAhead(const Cursor& cursor, const char* marks);

}  // namespace annals::time
