// Days: ISO, slashed, dotted, with a month's name, with and without a year, and spans of days in one month.
#include "core/time/forms.h"

namespace annals::time {
namespace {

Atom DayInYear(int year, int month, int day) { return AtomInYear({Granularity::kDay, month, day}, year); }

Atom DayWithoutYear(int month, int day) { return AtomAwaitingYear({Granularity::kDay, month, day}); }

// "4 may differ", "2 march on": in lower case these two are words, not months.
bool IsAmbiguousMonth(const Token& token) {
  const int month = token.lexeme->month;
  return (month == 3 || month == 5) && token.letters == LetterCase::kLower;
}

// Up to three marks such as "-", "/", ", " between the parts of a day.
void SkipSeparators(Cursor& cursor, const char* marks) {
  for (int i = 0; i < 3 && cursor.TakeAnyMark(marks); ++i) {
  }
}

bool TakeDayJoin(Cursor& cursor) {
  return cursor.TakeAny({Word::kTo, Word::kUntil, Word::kThrough, Word::kAnd}) || cursor.TakeMark(kHyphen) ||
         cursor.TakeMark(kLongDash);
}

// "of", "in", or nothing, then the year.
YearRead TakeYearAfterDay(Cursor& cursor) {
  cursor.TakeAny({Word::kOf, Word::kIn});
  return cursor.TakeYear();
}

}  // namespace

// "4 to 22 January 1995"
std::optional<Atom> ReadRangeOfDays(const Question&, Cursor& c) {
  const int first = c.TakeDay();
  if (first == 0) return std::nullopt;
  c.TakeOrdinalSuffix();
  if (!TakeDayJoin(c)) return std::nullopt;
  const int last = c.TakeDay();
  if (last <= first) return std::nullopt;
  c.TakeOrdinalSuffix();
  c.Take(Word::kOf);
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  const YearlessUnit unit{Granularity::kDay, month, first, last};
  Cursor with_year = c;
  with_year.TakeMark(',');
  const YearRead year = with_year.TakeYear();
  if (year) c = with_year;
  Atom atom = year ? AtomInYear(unit, year.year) : AtomAwaitingYear(unit);
  atom.several = true;
  return atom;
}

// "2014-05-12", "2014/5/12", "2014.05.12": one separator throughout
std::optional<Atom> ReadIsoDay(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && (before->IsMark('/') || before->IsMark('.') || before->IsMark(kHyphen))) return std::nullopt;
  const YearRead year = c.TakeYear();
  if (!year || !GluedMarkAhead(c, "-/.")) return std::nullopt;
  const char separator = c.Peek().mark;
  c.TakeMark(separator);
  const int month = c.Glued() ? c.TakeMonthNumber() : 0;
  if (month == 0 || !c.TakeGluedMark(separator) || !c.Glued()) return std::nullopt;
  const int day = c.TakeDay();
  if (day == 0) return std::nullopt;
  return DayInYear(year.year, month, day);
}

// "10/17/2018": the month first, unless it cannot be one
std::optional<Atom> ReadSlashedDay(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && before->IsMark('/')) return std::nullopt;
  const int a = c.TakeDay();
  if (a == 0 || !GluedMarkAhead(c, "/-")) return std::nullopt;
  const char separator = c.Peek().mark;
  c.TakeMark(separator);
  const int b = c.Glued() ? c.TakeDay() : 0;
  if (b == 0 || !c.TakeGluedMark(separator) || !c.Glued() || c.Peek().IsMark(kApostrophe)) return std::nullopt;
  const YearRead year = c.TakeYearOrTwoDigits();
  if (!year) return std::nullopt;
  Atom atom = a > 12 ? DayInYear(year.year, b, a) : DayInYear(year.year, a, b);
  atom.short_year = year.two_digits;
  return atom;
}

// "5 May 2012", "5th of May, 2012", "04-Jan-2019"
std::optional<Atom> ReadDayMonthYear(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && before->IsMark('.')) return std::nullopt;
  const int day = c.TakeDay();
  if (day == 0) return std::nullopt;
  c.TakeOrdinalSuffix();
  c.Take(Word::kDay);
  if (!c.Take(Word::kOf)) c.TakeMark(',');
  SkipSeparators(c, "-./");
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  SkipSeparators(c, "-./,");
  const YearRead year = TakeYearAfterDay(c);
  if (!year) return std::nullopt;
  return DayInYear(year.year, month, day);
}

// "May 5, 2012", "Dec. 31 , 1994"
std::optional<Atom> ReadMonthDayYear(const Question&, Cursor& c) {
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  c.TakeHyphen();
  c.Take(Word::kThe);
  const int day = c.TakeDay();
  if (day == 0) return std::nullopt;
  c.TakeOrdinalSuffix();
  c.TakeMark(',');
  c.TakeHyphen();
  const YearRead year = TakeYearAfterDay(c);
  if (!year) return std::nullopt;
  return DayInYear(year.year, month, day);
}

// "2012-May-5"
std::optional<Atom> ReadYearMonthDay(const Question&, Cursor& c) {
  const YearRead year = c.TakeYear();
  if (!year) return std::nullopt;
  if (!c.TakeHyphen()) c.TakeMark('/');
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  if (!c.TakeHyphen()) c.TakeMark('/');
  const int day = c.TakeDay();
  if (day == 0) return std::nullopt;
  return DayInYear(year.year, month, day);
}

// "26.01.2010"
std::optional<Atom> ReadDottedDay(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && before->IsMark('.')) return std::nullopt;
  const int day = c.TakeDay();
  if (day == 0 || !c.TakeGluedMark('.') || !c.Glued()) return std::nullopt;
  const int month = c.TakeMonthNumber();
  if (month == 0 || !c.TakeGluedMark('.') || !c.Glued() || c.Peek().IsMark(kApostrophe)) return std::nullopt;
  const YearRead year = c.TakeYearOrTwoDigits();
  if (!year) return std::nullopt;
  Atom atom = DayInYear(year.year, month, day);
  atom.short_year = year.two_digits;
  return atom;
}

// "1974-0-0": knowledge bases write an unknown month and day as zeros
std::optional<Atom> ReadYearWithZeros(const Question&, Cursor& c) {
  const YearRead year = c.TakeYear();
  if (!year) return std::nullopt;
  for (int i = 0; i < 2; ++i) {
    if (!c.TakeHyphen() || !c.Peek().IsNumber() || c.Peek().number != 0) return std::nullopt;
    c.TakeNumber(0, 0, 9);
    if (!c.Taken().IsNumber()) return std::nullopt;
  }
  return AtomInYear({Granularity::kYear}, year.year);
}

// "May 5", "Oct-2"; not before a clock time, a range or a count
std::optional<Atom> ReadMonthDay(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && before->IsMark('/')) return std::nullopt;
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  if (!c.TakeHyphen() && GluedMarkAhead(c, "/")) c.TakeMark('/');
  c.Take(Word::kThe);
  const int day = c.TakeDay();
  if (day == 0) return std::nullopt;
  c.TakeOrdinalSuffix();
  if (GluedMarkAhead(c, ":%")) return std::nullopt;
  if (GluedMarkAhead(c, "-/") && c.Has(1) && c.Peek(1).glued && c.Peek(1).IsNumber()) return std::nullopt;
  if (c.Has() && (c.Peek().Is(Word::kPeople) || c.Peek().Is(Word::kPercent))) return std::nullopt;
  return DayWithoutYear(month, day);
}

// "5 December", "the 5th of May"
std::optional<Atom> ReadDayMonth(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && (before->IsMark('.') || before->IsMark(','))) return std::nullopt;
  const int day = c.TakeDay();
  if (day == 0) return std::nullopt;
  const std::size_t number_end = c.at();
  c.TakeOrdinalSuffix();
  c.Take(Word::kOf);
  const bool said = c.at() != number_end;
  if (c.AtEnd() || c.Glued() || (!said && IsAmbiguousMonth(c.Peek()))) return std::nullopt;
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  return DayWithoutYear(month, day);
}

}  // namespace annals::time
