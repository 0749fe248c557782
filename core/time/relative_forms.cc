// Units that the reference day decides: "last quarter", "3 months ago", "next Friday", "YTD".
#include "core/time/forms.h"

namespace annals::time {
namespace {

using std::chrono::days;

Atom Relative(Granularity granularity, const Interval& interval) {
  Atom atom;
  atom.granularity = granularity;
  atom.interval = interval;
  atom.deictic = true;
  return atom;
}

enum class Direction { kBack, kHere, kForward };

// "last", "this", "next" and their synonyms.
std::optional<Direction> TakeDirection(Cursor& c) {
  if (c.TakeAny({Word::kLast, Word::kPrevious, Word::kPrior, Word::kPreceding, Word::kPast})) return Direction::kBack;
  if (c.TakeAny({Word::kThis, Word::kCurrent})) return Direction::kHere;
  if (c.TakeAny({Word::kNext, Word::kComing, Word::kUpcoming})) return Direction::kForward;
  return std::nullopt;
}

std::optional<Direction> TakeLastThisNext(Cursor& c) {
  if (c.Take(Word::kLast)) return Direction::kBack;
  if (c.Take(Word::kThis)) return Direction::kHere;
  if (c.Take(Word::kNext)) return Direction::kForward;
  return std::nullopt;
}

int Steps(Direction direction) { return direction == Direction::kBack ? -1 : direction == Direction::kForward ? 1 : 0; }

Granularity TakeUnit(Cursor& c, bool plural_too) {
  if (!c.Has()) return Granularity::kNone;
  const Lexeme& word = *c.Peek().lexeme;
  if (word.unit == Granularity::kNone || word.word == Word::kQuarterly) return Granularity::kNone;
  if (word.Is(kPlural) && !plural_too) return Granularity::kNone;
  c.Skip();
  return word.unit;
}

// The unit as one that has a label; others stay without.
void NameUnit(Atom& atom) {
  const int month = MonthOf(atom.interval->from);
  if (atom.granularity == Granularity::kMonth) atom.unit = {atom.granularity, month};
  if (atom.granularity == Granularity::kQuarter) atom.unit = {atom.granularity, (month + 2) / 3};
  if (atom.granularity == Granularity::kYear) atom.unit = {atom.granularity};
  if (atom.unit.kind != Granularity::kNone) atom.year = YearOf(atom.interval->from);
}

}  // namespace

// "last quarter", "this fiscal year": the whole unit before, around or after the reference day
std::optional<Atom> ReadRelativeUnit(const Question& q, Cursor& c) {
  Cursor after_this = c;
  if (after_this.Take(Word::kThis)) {  // "this past week"
    Cursor probe = after_this;
    if (TakeDirection(probe)) c = after_this;
  }
  const auto direction = TakeDirection(c);
  if (!direction) return std::nullopt;
  const bool fiscal = c.Take(Word::kFiscal);
  const bool calendar = !fiscal && c.Take(Word::kCalendar);
  const Granularity unit = TakeUnit(c, false);
  if (unit == Granularity::kNone) return std::nullopt;
  Atom atom = Relative(unit, UnitAt(q.reference, unit, Steps(*direction)));
  atom.calendar = fiscal ? CalendarKind::kFiscal : CalendarKind::kCalendar;
  atom.calendar_named = fiscal || calendar;
  NameUnit(atom);
  return atom;
}

// "last September": the nearest one strictly before or after the current month
std::optional<Atom> ReadRelativeMonth(const Question& q, Cursor& c) {
  const auto direction = TakeLastThisNext(c);
  if (!direction || !c.Has()) return std::nullopt;
  const int month = c.Peek().lexeme->month;
  if (month == 0) return std::nullopt;
  const bool ambiguous = (month == 3 || month == 5) && c.Peek().letters == LetterCase::kLower;
  if (ambiguous) return std::nullopt;  // "this may or may not"
  c.TakeMonthName();
  const int now = MonthOf(q.reference);
  int year = YearOf(q.reference);
  if (*direction == Direction::kForward && month <= now) ++year;
  if (*direction == Direction::kBack && month >= now) --year;
  Atom atom = AtomInYear({Granularity::kMonth, month}, year);
  atom.deictic = true;
  return atom;
}

// "the last four quarters": quarters and decades are counted whole, because reports exist for whole ones; days to years
// roll from the reference day
std::optional<Atom> ReadCountedUnits(const Question& q, Cursor& c) {
  const bool forward = c.TakeAny({Word::kNext, Word::kComing, Word::kFollowing});
  if (!forward && !c.TakeAny({Word::kLast, Word::kPast, Word::kPrevious, Word::kTrailing})) return std::nullopt;
  const int count = c.TakeCount();
  if (count == 0) return std::nullopt;
  const Granularity unit = TakeUnit(c, true);
  if (unit == Granularity::kNone) return std::nullopt;
  const Day now = q.reference;
  Interval interval;
  if (unit == Granularity::kQuarter || unit == Granularity::kDecade) {
    interval = {UnitAt(now, unit, forward ? 1 : -count).from, UnitAt(now, unit, forward ? count : -1).to};
  } else if (forward) {
    interval = {now + days{1}, Shift(now, unit, count) + days{1}};
  } else {
    interval = {Shift(now, unit, -count), now};
  }
  if (interval.from >= interval.to) return std::nullopt;
  Atom atom = Relative(unit, interval);
  atom.several = true;
  return atom;
}

// "3 months ago": one day, the reference day moved back
std::optional<Atom> ReadAgo(const Question& q, Cursor& c) {
  int count = c.TakeCount();
  if (count == 0 && c.Take(Word::kA)) count = 1;
  if (count == 0) return std::nullopt;
  const Granularity unit = TakeUnit(c, true);
  if (unit == Granularity::kNone) return std::nullopt;
  if (!c.Take(Word::kAgo) && !(c.Take(Word::kBefore) && c.Take(Word::kNow))) return std::nullopt;
  return Relative(Granularity::kDay, Interval::On(Shift(q.reference, unit, -count)));
}

// Now and currently are hints of recency, not a day.
std::optional<Atom> ReadToday(const Question& q, Cursor& c) {
  int steps = 0;
  if (c.Take(Word::kYesterday)) {
    steps = -1;
  } else if (c.Take(Word::kTomorrow)) {
    steps = 1;
  } else if (!c.Take(Word::kToday)) {
    return std::nullopt;
  }
  return Relative(Granularity::kDay, UnitAt(q.reference, Granularity::kDay, steps));
}

// Only as the end of a range: "from 2019 to now", not "married to now"
std::optional<Atom> ReadNowAsEnd(const Question& q, Cursor& c) {
  std::size_t before = c.at();
  if (!c.TakeAny({Word::kNow, Word::kPresent})) return std::nullopt;
  if (c.Taken().letters != LetterCase::kLower) return std::nullopt;
  if (c.Taken().Is(Word::kPresent) && before > 0 && q.tokens[before - 1].Is(Word::kThe)) --before;
  if (before < 2) return std::nullopt;
  const Token& join = q.tokens[before - 1];
  const bool joins = join.Is(Word::kAnd) || join.Is(Word::kTo) || join.Is(Word::kUntil) || join.Is(Word::kThrough);
  const Token& begin = q.tokens[before - 2];
  if (!joins || !(begin.IsNumber() || begin.lexeme->month != 0)) return std::nullopt;
  return Relative(Granularity::kDay, Interval::On(q.reference));
}

// Includes the reference day.
std::optional<Atom> ReadYearToDate(const Question& q, Cursor& c) {
  if (!c.Take(Word::kYearToDate)) {
    if (!c.Take(Word::kYear)) return std::nullopt;
    c.TakeHyphen();
    if (!c.Take(Word::kTo)) return std::nullopt;
    c.TakeHyphen();
    if (!c.Take(Word::kDate)) return std::nullopt;
  }
  Atom atom = Relative(Granularity::kYear, {FirstOf(YearOf(q.reference), 1), q.reference + days{1}});
  atom.several = true;
  return atom;
}

// "last Friday" counts weeks; in news a bare "Friday" is the nearest one, the reference day included
std::optional<Atom> ReadWeekday(const Question& q, Cursor& c) {
  const auto direction = TakeLastThisNext(c);
  if (!c.Has() || c.Peek().lexeme->weekday == 0) return std::nullopt;
  const int wanted = c.Peek().lexeme->weekday - 1;
  c.Skip();
  const int today = static_cast<int>(std::chrono::weekday{q.reference}.iso_encoding()) - 1;
  const int steps = direction ? wanted - today + 7 * Steps(*direction) : (wanted - today + 3 + 7) % 7 - 3;
  return Relative(Granularity::kDay, UnitAt(q.reference, Granularity::kDay, steps));
}

// "last summer" has ended by the reference day, "next summer" has not begun, "this summer" holds it or is this year's
std::optional<Atom> ReadRelativeSeason(const Question& q, Cursor& c) {
  const auto direction = TakeLastThisNext(c);
  if (!direction || !c.Has() || c.Peek().lexeme->season == 0) return std::nullopt;
  const int month = c.Peek().lexeme->season;
  c.Skip();
  const int year = YearOf(q.reference);
  int chosen = year;
  for (int y = year - 2; y <= year + 1; ++y) {
    const Interval season = Months(y, month, 3);
    if (*direction == Direction::kBack && season.to <= q.reference) chosen = y;
    if (*direction == Direction::kHere && season.Contains(q.reference)) chosen = y;
    if (*direction == Direction::kForward && season.from > q.reference) {
      chosen = y;
      break;
    }
  }
  Atom atom = Relative(Granularity::kSeason, Months(chosen, month, 3));
  atom.year = YearOf(atom.interval->from);
  return atom;
}

}  // namespace annals::time
