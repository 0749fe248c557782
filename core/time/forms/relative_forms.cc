// Units that the reference day decides: "last quarter", "3 months ago", "next Friday", "YTD".
#include "core/time/forms/forms.h"

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

// One unit, not several.
Granularity TakeOneUnit(Cursor& c) {
  const Granularity unit = c.TakeUnit();
  return unit != Granularity::kNone && c.Taken().lexeme->Is(kPlural) ? Granularity::kNone : unit;
}

// "2 years 1 month and 21 days": the reference day moved by all of them.
struct Distance {
  Day from;                               // where it leads when counted back
  Day to;                                 // and forward
  Granularity unit = Granularity::kNone;  // the last one counted
  bool vague = false;                     // "a few", "several"
};

std::optional<Distance> TakeDistance(Day reference, Cursor& c) {
  Distance distance{reference, reference};
  constexpr int kMostParts = 4;  // years, months, weeks, days
  for (int parts = 0;; ++parts) {
    Cursor at = c;
    if (parts > 0 && !at.TakeMark(',')) at.Take(Word::kAnd);
    int count = at.TakeCount();
    const bool vague = count > 0 && at.Taken().IsWord() && at.Taken().lexeme->cardinal < 0 && !at.Taken().Is(Word::kOf);
    if (count == 0 && parts == 0 && at.Take(Word::kA)) count = 1;
    const Granularity unit = count == 0 ? Granularity::kNone : at.TakeUnit();
    if (unit == Granularity::kNone || parts == kMostParts) return parts == 0 ? std::nullopt : std::optional(distance);
    distance.from = Shift(distance.from, unit, -count);
    distance.to = Shift(distance.to, unit, count);
    distance.unit = unit;
    distance.vague = distance.vague || vague;
    c = at;
  }
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
  const Granularity unit = TakeOneUnit(c);
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
  const bool ambiguous = c.Peek().lexeme->Is(kAlsoAWord) && c.Peek().letters == LetterCase::kLower;
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
  int count = c.TakeCount();  // "the 2 upcoming years"
  const bool forward = c.TakeAny({Word::kNext, Word::kComing, Word::kUpcoming, Word::kFollowing});
  if (!forward && !c.TakeAny({Word::kLast, Word::kPast, Word::kPrevious, Word::kTrailing})) return std::nullopt;
  if (count == 0) count = c.TakeCount();
  if (count == 0) return std::nullopt;
  const Granularity unit = c.TakeUnit();
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

// "3 months ago", "2 years 1 month 21 days ago": one day, the reference day moved back. Where the language says it so,
// the word stands before: "vor drei Monaten", "il y a trois mois".
std::optional<Atom> ReadAgo(const Question& q, Cursor& c) {
  const Token* half = Before(q, c.at());
  if (half != nullptr && half->Is(Word::kHalf)) return std::nullopt;  // "half a year ago"
  const bool before = c.Has() && c.Peek().lexeme->Is(kCountsBack);
  if (before) {
    c.Skip();
    c.Take(Word::kTo);  // the "a" of "il y a"
  }
  const auto distance = TakeDistance(q.reference, c);
  if (!distance) return std::nullopt;
  if (!before && !c.Take(Word::kAgo) && !(c.Take(Word::kBefore) && c.Take(Word::kNow))) return std::nullopt;
  Atom atom = Relative(Granularity::kDay, Interval::On(distance->from));
  atom.counted = distance->unit;
  atom.vague = distance->vague;
  return atom;
}

// "2 days hence", "two weeks from now"; "in 3 years" and "2 days later" only where something will be: else they are
// durations
std::optional<Atom> ReadHence(const Question& q, Cursor& c) {
  const bool future = q.first_future < c.at();
  const Token* before = Before(q, c.at());
  if (before != nullptr && before->Is(Word::kFor)) return std::nullopt;  // "for 3 days from today" lasts
  const bool in = c.Take(Word::kIn);
  const auto distance = TakeDistance(q.reference, c);
  if (!distance) return std::nullopt;
  const bool from_now =
      c.Has(1) && c.Peek().Is(Word::kFrom) && (c.Peek(1).Is(Word::kNow) || c.Peek(1).Is(Word::kToday));
  if (from_now) {
    c.Skip();
    c.Skip();
  } else if (!c.Take(Word::kHence) && !(future && (in || c.Take(Word::kLater)))) {
    return std::nullopt;
  }
  return Relative(Granularity::kDay, Interval::On(distance->to));
}

// "within 5 days", where something will be, and "within the next 5 days": from the reference day on
std::optional<Atom> ReadWithin(const Question& q, Cursor& c) {
  const bool future = q.first_future < c.at();
  if (!c.Take(Word::kWithin)) return std::nullopt;
  c.Take(Word::kThe);
  if (!c.TakeAny({Word::kNext, Word::kComing, Word::kUpcoming, Word::kFollowing}) && !future) return std::nullopt;
  const auto distance = TakeDistance(q.reference, c);
  if (!distance || distance->to <= q.reference) return std::nullopt;
  Atom atom = Relative(Granularity::kDay, {q.reference, distance->to});
  atom.several = true;
  return atom;
}

// "late last month", "the end of this year"
std::optional<Atom> ReadPartOfRelativeUnit(const Question& q, Cursor& c) {
  const Part part = c.TakePart();
  if (part == Part::kWhole) return std::nullopt;
  auto atom = ReadRelativeUnit(q, c);
  if (!atom || atom->granularity < Granularity::kMonth) return std::nullopt;
  atom->unit.part = part;
  atom->interval = PartOf(*atom->interval, part, atom->granularity);
  return atom;
}

// "later this year", "earlier this month", "the rest of this quarter", "rest of the year": the part of it that lies
// ahead of the reference day, or behind it
std::optional<Atom> ReadRestOfUnit(const Question& q, Cursor& c) {
  const bool earlier = c.Take(Word::kEarlier);
  if (!earlier && !c.Take(Word::kLater) && !(c.Take(Word::kRest) && c.Take(Word::kOf))) return std::nullopt;
  const bool rest = c.Taken().Is(Word::kOf);
  if (!c.TakeAny({Word::kThis, Word::kCurrent}) && !(rest && c.Take(Word::kThe))) return std::nullopt;
  const Granularity unit = TakeOneUnit(c);
  if (unit == Granularity::kNone || unit == Granularity::kDay) return std::nullopt;
  const Interval whole = UnitAt(q.reference, unit, 0);
  const auto part = earlier ? MakeInterval(whole.from, q.reference) : MakeInterval(q.reference, whole.to);
  if (!part) return std::nullopt;
  Atom atom = Relative(unit, *part);
  atom.several = true;
  return atom;
}

// "the month after next", "the week before last"
std::optional<Atom> ReadUnitAfterNext(const Question& q, Cursor& c) {
  if (!c.Take(Word::kThe)) return std::nullopt;
  const Granularity unit = TakeOneUnit(c);
  if (unit == Granularity::kNone) return std::nullopt;
  const bool after = c.Take(Word::kAfter);
  if (!after && !c.Take(Word::kBefore)) return std::nullopt;
  c.Take(Word::kThe);
  if (!c.Take(after ? Word::kNext : Word::kLast)) return std::nullopt;
  if (c.Has() && c.Peek().lexeme->unit != Granularity::kNone) return std::nullopt;  // "the day after next week"
  Atom atom = Relative(unit, UnitAt(q.reference, unit, after ? 2 : -2));
  NameUnit(atom);
  return atom;
}

// "el trimestre pasado", "octubre pasado": what points stands behind, where the language says it so.
std::optional<Atom> ReadUnitPointedAt(const Question& q, Cursor& c) {
  if (!c.Has(1) || !c.Peek(1).lexeme->Is(kBehindUnit)) return std::nullopt;
  const std::vector<Token> turned = {c.Peek(1), c.Peek()};
  const Question pointed{turned, q.reference, q.first_future};
  for (const ReadForm read : {ReadRelativeUnit, ReadRelativeMonth, ReadRelativeSeason, ReadWeekday}) {
    Cursor at(turned, 0);
    auto atom = read(pointed, at);
    if (!atom || !at.AtEnd()) continue;
    c.Skip();
    c.Skip();
    return atom;
  }
  return std::nullopt;
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

// Only as an end of a range: "from 2019 to now", "March to date", "between now and May", not "married to now"
std::optional<Atom> ReadNowAsEnd(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  const bool current = c.Take(Word::kCurrent);
  if (!c.TakeAny({Word::kNow, Word::kPresent, Word::kDate})) return std::nullopt;
  const Token& now = c.Taken();
  if (now.letters != LetterCase::kLower || (current && !now.Is(Word::kDate))) return std::nullopt;
  const Token* before = Before(q, start);
  if (before != nullptr && (now.Is(Word::kPresent) || current) && before->Is(Word::kThe)) before = Before(q, start - 1);
  if (before == nullptr) return std::nullopt;
  const bool opens = before->Is(Word::kBetween) || before->Is(Word::kFrom);
  const bool joined = c.Has() && (c.Peek().Is(Word::kAnd) || c.Peek().Is(Word::kTo) || c.Peek().Is(Word::kUntil));
  if (opens && joined && now.Is(Word::kNow)) return Relative(Granularity::kDay, Interval::On(q.reference));
  const bool joins =
      before->Is(Word::kAnd) || before->Is(Word::kTo) || before->Is(Word::kUntil) || before->Is(Word::kThrough);
  if (!joins || before == &q.tokens[0]) return std::nullopt;
  const Token& begin = *(before - 1);
  if (!begin.IsNumber() && begin.lexeme->month == 0 && !begin.lexeme->Is(kOrdinalSuffix)) return std::nullopt;
  return Relative(Granularity::kDay, Interval::On(q.reference));
}

// "YTD", "quarter to date"; includes the reference day
std::optional<Atom> ReadYearToDate(const Question& q, Cursor& c) {
  if (!c.Has()) return std::nullopt;
  const Granularity unit = c.Peek().lexeme->unit;
  if (!c.Take(Word::kYearToDate)) {
    if (unit != Granularity::kYear && unit != Granularity::kQuarter && unit != Granularity::kMonth) return std::nullopt;
    if (TakeOneUnit(c) == Granularity::kNone) return std::nullopt;
    c.TakeHyphen();
    if (!c.Take(Word::kTo)) return std::nullopt;
    c.TakeHyphen();
    if (!c.Take(Word::kDate)) return std::nullopt;
  }
  Atom atom = Relative(unit, {UnitAt(q.reference, unit, 0).from, q.reference + days{1}});
  atom.several = true;
  return atom;
}

// "last Friday" counts weeks; in news a bare "Friday" is the nearest one, the reference day included; "since Friday"
// the last one; "a Friday", "every Friday" is any, and "which Friday" is what is asked for
std::optional<Atom> ReadWeekday(const Question& q, Cursor& c) {
  const Token* before = Before(q, c.at());
  const bool past = before != nullptr && before->Is(Word::kSince);
  const auto direction = TakeLastThisNext(c);
  if (!c.Has() || c.Peek().lexeme->weekday == 0) return std::nullopt;
  if (!direction && before != nullptr && (before->Is(Word::kA) || before->Is(Word::kEach))) return std::nullopt;
  const bool short_one = c.Peek().lexeme->Is(kShort);  // "last Tues", not "sat" or "Sun" alone
  if (short_one && (!direction || c.Peek().letters == LetterCase::kLower)) return std::nullopt;
  const int wanted = c.Peek().lexeme->weekday - 1;
  c.Skip();
  const int today = static_cast<int>(std::chrono::weekday{q.reference}.iso_encoding()) - 1;
  const int ahead = past ? 0 : 3;  // days that a bare weekday may lie in the future
  const int nearest = (wanted - today - ahead - 1 + 14) % 7 - 6 + ahead;
  const int steps = direction ? wanted - today + 7 * Steps(*direction) : nearest;
  Atom atom = Relative(Granularity::kDay, UnitAt(q.reference, Granularity::kDay, steps));
  atom.recurs = !direction && !past;
  return atom;
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
