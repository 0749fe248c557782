// Days: ISO, slashed, dotted, with a month's name, with and without a year, and spans of days in one month.
#include "core/time/forms/forms.h"

namespace annals::time {
namespace {

Atom DayInYear(int year, int month, int day) { return AtomInYear({Granularity::kDay, month, day}, year); }

Atom DayWithoutYear(int month, int day) { return AtomAwaitingYear({Granularity::kDay, month, day}); }

// "4 may differ", "2 march on": in lower case these two are words, not months.
bool IsAmbiguousMonth(const Token& token) {
  return token.lexeme->Is(kAlsoAWord) && token.lexeme->month != 0 && token.letters == LetterCase::kLower;
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

// "of 87", "in 1987", "'87", "1987"
YearRead TakeYearAfterDay(Cursor& cursor) {
  if (cursor.Take(Word::kOf)) return cursor.TakeYearOrTwoDigits();
  cursor.Take(Word::kIn);
  return cursor.TakeYearOrApostrophe();
}

// "first" is also an adjective: a day in one word needs "of" before its month ("the first of May").
bool IsWordDay(const Cursor& behind) { return behind.Taken().IsWord(); }

// "May first quarter results": the ordinal belongs to what follows.
bool CountsSomethingElse(const Cursor& behind) {
  if (!behind.Has()) return false;
  Cursor next = behind;
  next.TakeHyphen();
  return next.Has() && (next.Peek().lexeme->unit != Granularity::kNone || next.Peek().Is(Word::kHalf));
}

bool IsYearBeforeEra(const Cursor& c) { return c.Has(1) && c.Peek().IsNumber() && c.Peek(1).Is(Word::kBeforeEra); }

Atom WithYearBehind(const YearlessUnit& unit, Cursor& c) {
  Cursor with_year = c;
  with_year.TakeMark(',');
  const YearRead year = with_year.TakeYear();
  if (year) c = with_year;
  Atom atom = year ? AtomInYear(unit, year.year) : AtomAwaitingYear(unit);
  atom.several = unit.last_day != 0;
  return atom;
}

bool IsBehindBetween(const Question& q, std::size_t at) {
  const Token* before = Before(q, at);
  return before != nullptr && before->Is(Word::kBetween);
}

// A number glued to what follows: clock time, share, fraction.
bool GoesOn(const Cursor& c) {
  return GluedMarkAhead(c, ":%") || (GluedMarkAhead(c, "-/.") && c.Has(1) && c.Peek(1).glued && c.Peek(1).IsNumber());
}

}  // namespace

// "4 to 22 January 1995", "the ninth till the seventeenth of April"
std::optional<Atom> ReadRangeOfDays(const Question&, Cursor& c) {
  const int first = c.TakeDay();
  if (first == 0) return std::nullopt;
  c.TakeOrdinalSuffix();
  if (!TakeDayJoin(c)) return std::nullopt;
  c.Take(Word::kThe);
  const int last = c.TakeDay();
  if (last <= first) return std::nullopt;
  const bool in_words = IsWordDay(c);
  c.TakeOrdinalSuffix();
  if (!c.Take(Word::kOf) && in_words) return std::nullopt;
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  return WithYearBehind({Granularity::kDay, month, first, last}, c);
}

// "November 19-20", "April the 9th through the 17th, 2019"
std::optional<Atom> ReadMonthRangeOfDays(const Question& q, Cursor& c) {
  const bool between = IsBehindBetween(q, c.at());
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  c.Take(Word::kThe);
  const int first = c.TakeDay();
  if (first == 0) return std::nullopt;
  c.TakeOrdinalSuffix();
  if ((c.Has() && c.Peek().Is(Word::kAnd) && !between) || !TakeDayJoin(c)) return std::nullopt;
  c.Take(Word::kThe);
  const int last = c.TakeDay();
  if (last <= first) return std::nullopt;
  c.TakeOrdinalSuffix();
  Cursor month_behind = c;
  month_behind.Take(Word::kOf);
  if (GoesOn(c) || CountsSomethingElse(c) || month_behind.TakeMonthName() != 0) return std::nullopt;
  if (c.Has() && c.Peek().lexeme->Is(kCounted)) return std::nullopt;
  return WithYearBehind({Granularity::kDay, month, first, last}, c);
}

// "2014-05-12", "2014/5/12", "2014.05.12": one separator throughout
std::optional<Atom> ReadIsoDay(const Question& q, Cursor& c) {
  const Token* before = IsBehindPrefix(q, c.at()) ? nullptr : GluedBefore(q, c.at());
  const int year = c.Has() && c.Peek().digits == 4 ? c.TakeNumber(1, text::kLastYear, 4) : 0;
  if (year == 0 || !GluedMarkAhead(c, "-/.")) return std::nullopt;
  const char separator = c.Peek().mark;
  const bool inside_more = before && (before->IsMark('/') || before->IsMark('.') || before->IsMark(separator));
  if (inside_more) return std::nullopt;  // but "2015/1/1-2015/1/25"
  c.TakeMark(separator);
  const int month = c.Glued() ? c.TakeMonthNumber() : 0;
  if (month == 0 || !c.TakeGluedMark(separator) || !c.Glued()) return std::nullopt;
  const int day = c.TakeDay();
  if (day == 0) return std::nullopt;
  return DayInYear(year, month, day);
}

// "2016 10 16": two digits each, and no number behind
std::optional<Atom> ReadSpacedDay(const Question& q, Cursor& c) {
  const Token* before = Before(q, c.at());
  if (before != nullptr && before->IsNumber()) return std::nullopt;
  const YearRead year = c.TakeYear();
  if (!year || !c.Has(1) || c.Glued() || c.Peek().digits != 2 || c.Peek(1).digits != 2 || c.Peek(1).glued) {
    return std::nullopt;
  }
  const int month = c.TakeMonthNumber();
  const int day = month == 0 ? 0 : c.TakeNumber(1, 31, 2);
  if (day == 0 || (c.Has() && (c.Peek().IsNumber() || c.Peek().lexeme->Is(kCounted))) || GoesOn(c)) return std::nullopt;
  return DayInYear(year.year, month, day);
}

// "10/17/2018": in the order of the text, unless that month cannot be one
std::optional<Atom> ReadSlashedDay(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && before->IsMark('/')) return std::nullopt;
  const int a = c.TakeNumber(1, 31, 2);
  if (a == 0 || !GluedMarkAhead(c, "/-")) return std::nullopt;
  const char separator = c.Peek().mark;
  c.TakeMark(separator);
  const int b = c.Glued() ? c.TakeNumber(1, 31, 2) : 0;
  if (b == 0) return std::nullopt;
  YearRead year;
  if (c.TakeGluedMark(',')) {  // "11/12,2016"
    year = c.TakeYear();
  } else if (c.TakeGluedMark(separator) && c.Glued() && !c.Peek().IsMark(kApostrophe)) {
    year = c.TakeYearOrTwoDigits();
  }
  if (!year) return std::nullopt;
  constexpr int kMonths = 12;
  const bool day_first = a > kMonths || (q.order == DayOrder::kDayFirst && b <= kMonths);
  Atom atom = day_first ? DayInYear(year.year, b, a) : DayInYear(year.year, a, b);
  atom.short_year = year.two_digits;
  return atom;
}

// "5 May 2012", "5th of May, 2012", "04-Jan-2019"
std::optional<Atom> ReadDayMonthYear(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && before->IsMark('.')) return std::nullopt;
  const int day = c.TakeDay();
  if (day == 0) return std::nullopt;
  const bool in_words = IsWordDay(c);
  c.TakeOrdinalSuffix();
  c.Take(Word::kDay);
  if (!c.Take(Word::kOf)) {
    if (in_words) return std::nullopt;
    c.TakeMark(',');
  }
  SkipSeparators(c, "-./");
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  SkipSeparators(c, "-./,");
  const YearRead year = TakeYearAfterDay(c);
  if (!year) return std::nullopt;
  Atom atom = DayInYear(year.year, month, day);
  atom.short_year = year.two_digits;
  return atom;
}

// "May 5, 2012", "Dec. 31 , 1994", "September the twenty-first nineteen seventy eight"
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
  Atom atom = DayInYear(year.year, month, day);
  atom.short_year = year.two_digits;
  return atom;
}

// "2012-May-5"
std::optional<Atom> ReadYearMonthDay(const Question&, Cursor& c) {
  const YearRead year = c.TakeYear();
  if (!year) return std::nullopt;
  if (!c.TakeHyphen()) c.TakeAnyMark("/,");
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  if (!c.TakeHyphen()) c.TakeMark('/');
  const int day = c.TakeNumber(1, 31, 2);
  if (day == 0) return std::nullopt;
  c.TakeOrdinalSuffix();
  return DayInYear(year.year, month, day);
}

// "26.01.2010"
std::optional<Atom> ReadDottedDay(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && before->IsMark('.')) return std::nullopt;
  const int day = c.TakeNumber(1, 31, 2);
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

// "May 5", "Oct-2", "May twenty-first", "October, 1st"; not before a clock time, a range or a count
std::optional<Atom> ReadMonthDay(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && before->IsMark('/')) return std::nullopt;
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  if (!c.TakeHyphen() && GluedMarkAhead(c, "/")) c.TakeMark('/');
  const bool comma = c.TakeMark(',');
  c.Take(Word::kThe);
  const int day = c.TakeDay();
  if (day == 0) return std::nullopt;
  const bool in_words = IsWordDay(c);
  const std::size_t number_end = c.at();
  c.TakeOrdinalSuffix();
  if (comma && c.at() == number_end && !in_words) return std::nullopt;
  if (GoesOn(c) || IsYearBeforeEra(c)) return std::nullopt;
  if ((in_words || c.at() != number_end) && CountsSomethingElse(c)) return std::nullopt;
  if (c.Has() && (c.Peek().Is(Word::kPeople) || c.Peek().Is(Word::kPercent))) return std::nullopt;
  return DayWithoutYear(month, day);
}

// "5 December", "the 5th of May", "28-nov"
std::optional<Atom> ReadDayMonth(const Question& q, Cursor& c) {
  const Token* before = GluedBefore(q, c.at());
  if (before && (before->IsMark('.') || before->IsMark(',') || before->IsMark(kHyphen))) return std::nullopt;
  const int day = c.TakeDay();
  if (day == 0) return std::nullopt;
  const bool in_words = IsWordDay(c);
  const std::size_t number_end = c.at();
  c.TakeOrdinalSuffix();
  const bool of = c.Take(Word::kOf);
  const bool said = c.at() != number_end;
  if (in_words && !of) return std::nullopt;
  // "28-nov", "16. Nov."; a full stop before a full name ends a sentence
  Cursor stop = c;
  if (!said && stop.TakeGluedMark('.') && stop.Has() && stop.Peek().lexeme->Is(kShort)) c = stop;
  const bool hyphen = !said && c.TakeHyphen();
  if (c.AtEnd() || (c.Glued() && !hyphen) || (!said && IsAmbiguousMonth(c.Peek()))) return std::nullopt;
  const int month = c.TakeMonthName();
  if (month == 0 || IsYearBeforeEra(c)) return std::nullopt;
  return DayWithoutYear(month, day);
}

}  // namespace annals::time
