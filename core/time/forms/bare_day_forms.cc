// Days that lack more than their year: "the 21st", "4/22", "20th of next month". Numbers are many things, so each of
// these needs a word beside it that makes it a day.
#include "core/time/forms/forms.h"

namespace annals::time {
namespace {

using std::chrono::days;

// The sentence, or the part of it, is over, or a word of the grammar follows: nothing that the number could count.
bool NothingIsCounted(const Cursor& c) {
  if (c.AtEnd()) return true;
  const Token& next = c.Peek();
  if (next.kind == TokenKind::kMark) {
    return next.IsMark('?') || next.IsMark('!') || next.IsMark(';') ||
           ((next.IsMark('.') || next.IsMark(',')) && !(c.Has(1) && c.Peek(1).glued));
  }
  return next.IsWord() && !c.Glued() && next.lexeme->word != Word::kNone && !next.Is(Word::kOf) &&
         next.lexeme->unit == Granularity::kNone && !next.lexeme->Is(kCounted) && !next.lexeme->Is(kDocument);
}

// "on", "until", "from" … right before token `at`.
const Token* Preposition(const Question& q, std::size_t at) {
  const Token* before = Before(q, at);
  return before != nullptr && before->lexeme->Is(kBeforeDay) && !q.tokens[at].glued ? before : nullptr;
}

// "Friday the 11th"
bool IsBehindWeekday(const Question& q, std::size_t at) {
  const Token* before = Before(q, at);
  return before != nullptr && before->lexeme->weekday != 0;
}

// The latest day of that number that does not lie after the reference day.
std::optional<Interval> LatestDay(Day reference, int day) {
  int year = YearOf(reference), month = MonthOf(reference);
  for (int back = 0; back < 3; ++back) {  // no two months in a row lack a day
    const auto interval = RealDay(year, month, day);
    if (interval && interval->from <= reference) return interval;
    if (--month == 0) month = 12, --year;
  }
  return std::nullopt;
}

std::optional<Atom> DayNear(Day reference, int day) {
  const auto interval = LatestDay(reference, day);
  if (!interval) return std::nullopt;
  Atom atom;
  atom.granularity = Granularity::kDay;
  atom.interval = interval;
  atom.deictic = atom.year_assumed = true;
  return atom;
}

// "last", "this", "next" and "month", and that month.
std::optional<Interval> TakeRelativeMonth(const Question& q, Cursor& c) {
  int steps = 0;
  if (c.TakeAny({Word::kLast, Word::kPrevious})) {
    steps = -1;
  } else if (c.TakeAny({Word::kNext, Word::kComing, Word::kUpcoming})) {
    steps = 1;
  } else if (!c.TakeAny({Word::kThis, Word::kCurrent})) {
    return std::nullopt;
  }
  if (c.TakeUnit() != Granularity::kMonth || c.Taken().lexeme->Is(kPlural)) return std::nullopt;
  return UnitAt(q.reference, Granularity::kMonth, steps);
}

// What makes "4/22" a day and no ratio: a preposition, or a number that no month has on one side ("24/7" apart).
bool ReadsAsDay(const Question& q, std::size_t at, int a, int b, char separator) {
  if (const Token* preposition = Preposition(q, at)) {
    return separator == '/' || preposition->Is(Word::kOn) || preposition->Is(Word::kUntil);
  }
  if (separator != '/') return false;
  const bool in = at > 0 && q.tokens[at - 1].Is(Word::kIn);
  const bool seven_days_a_week = a == 24 && b == 7;
  return in || ((a > 12 || b > 12) && !seven_days_a_week);
}

}  // namespace

// "4/22", "22/04", "on 4.22", "from 10/25 to 01/25", "between 10/1-11/7"
std::optional<Atom> ReadNumericMonthDay(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  const Token* glued = GluedBefore(q, start);
  const bool joined = glued != nullptr && glued->IsMark(kHyphen) && start >= 4 && q.tokens[start - 3].IsMark('/');
  if (glued != nullptr && !joined && !glued->IsMark('(')) return std::nullopt;
  const int a = c.TakeNumber(1, 31, 2);
  if (a == 0 || c.Taken().spelled || !GluedMarkAhead(c, "/-.")) return std::nullopt;
  const char separator = c.Peek().mark;
  c.TakeMark(separator);
  const int b = c.Glued() ? c.TakeNumber(1, 31, 2) : 0;
  if (b == 0 || c.Taken().spelled || (a > 12 && b > 12)) return std::nullopt;
  Cursor range = c;
  const bool begins_range = separator == '/' && (range.TakeGluedMark(kHyphen) || range.TakeMark(kLongDash)) &&
                            range.TakeNumber(1, 31, 2) != 0 && range.TakeGluedMark('/');
  if (!begins_range && !NothingIsCounted(c)) return std::nullopt;
  if (!begins_range && !joined && !ReadsAsDay(q, start, a, b, separator)) return std::nullopt;
  return a > 12 ? AtomAwaitingYear({Granularity::kDay, b, a}) : AtomAwaitingYear({Granularity::kDay, a, b});
}

// "on the 21st", "until the 5th", "on 15"; not "the 3rd largest", not "for 15 days"
std::optional<Atom> ReadBareDay(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  const Token* preposition = Preposition(q, start);
  const bool on = preposition != nullptr && preposition->Is(Word::kOn);
  const bool article = c.Take(Word::kThe);
  const int day = c.TakeDay();
  if (day == 0 || (c.Taken().spelled && !c.Taken().ordinal)) return std::nullopt;
  const bool in_words = c.Taken().IsWord();
  const std::size_t number_end = c.at();
  c.TakeOrdinalSuffix();
  const bool ordinal = c.at() != number_end || c.Taken().ordinal;
  // "the second" is rarely a day, and a number without "th" only where nothing else could be meant.
  const bool weekday = article && ordinal && IsBehindWeekday(q, start);
  const bool placed = in_words ? on && article : preposition != nullptr && (ordinal || on || article);
  if (!weekday && !placed) return std::nullopt;
  if (!NothingIsCounted(c) || (!ordinal && c.Has() && c.Peek().IsWord())) return std::nullopt;
  return DayNear(q.reference, day);
}

// "20th of next month", "the 15th day of last month", "4 till 23 of this month"
std::optional<Atom> ReadDayOfRelativeMonth(const Question& q, Cursor& c) {
  const int first = c.TakeDay();
  if (first == 0) return std::nullopt;
  c.TakeOrdinalSuffix();
  int last = first;
  Cursor join = c;
  if (join.TakeAny({Word::kTo, Word::kUntil, Word::kThrough, Word::kAnd}) || join.TakeAnyMark("-~")) {
    join.Take(Word::kThe);
    last = join.TakeDay();
    if (last <= first) return std::nullopt;
    join.TakeOrdinalSuffix();
    c = join;
  }
  c.Take(Word::kDay);
  c.TakeAny({Word::kOf, Word::kIn});
  const auto month = TakeRelativeMonth(q, c);
  if (!month) return std::nullopt;
  Atom atom;
  atom.granularity = Granularity::kDay;
  atom.deictic = true;
  atom.several = last != first;
  const Interval days_named{month->from + days{first - 1}, month->from + days{last}};
  if (days_named.to <= month->to) {
    atom.interval = days_named;
    atom.last_unit = Interval::On(month->from + days{last - 1});
  }
  atom.no_such_day = !atom.interval;
  return atom;
}

}  // namespace annals::time
