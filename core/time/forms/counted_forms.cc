// Units that are counted inside another one: "the first three quarters of 2024", "the third month of 2021", "first and
// second quarters of 2024".
#include "core/time/forms/forms.h"

namespace annals::time {
namespace {

using std::chrono::days;

// What the units are counted in.
struct Whole {
  Interval interval;
  int year = 0;
  CalendarKind calendar = CalendarKind::kCalendar;
  bool calendar_named = false;
  bool deictic = false, year_assumed = false;
};

// "of July", without a year: the latest one
std::optional<Whole> TakeMonthAlone(const Question& q, Cursor& c) {
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  const YearlessUnit unit{Granularity::kMonth, month};
  const int year = LatestYearOf(unit, q.reference);
  const auto interval = Resolve(unit, year);
  if (!interval) return std::nullopt;
  return Whole{.interval = *interval, .year = year, .deictic = true, .year_assumed = true};
}

std::optional<Whole> TakeWhole(const Question& q, Cursor& c) {
  const bool of = c.TakeAny({Word::kOf, Word::kIn});
  c.Take(Word::kThe);
  for (const ReadForm read : {&ReadQuarterYear, &ReadQuarterInWords, &ReadDecade, &ReadDecadeInWords, &ReadCentury,
                              &ReadMonthYear, &ReadFiscalYear, &ReadYear, &ReadRelativeUnit}) {
    Cursor at = c;
    const auto atom = read(q, at);
    if (!atom || !atom->interval || atom->unit.part != Part::kWhole) continue;
    c = at;
    return Whole{*atom->interval, atom->year, atom->calendar, atom->calendar_named, atom->deictic};
  }
  return of ? TakeMonthAlone(q, c) : std::nullopt;
}

bool IsShorter(Granularity unit, const Whole& whole) {
  return UnitAt(whole.interval.from, unit, 0).to < whole.interval.to;
}

Atom MarkedAs(const Whole& whole, Atom atom) {
  atom.calendar = whole.calendar;
  atom.calendar_named = whole.calendar_named;
  atom.deictic = whole.deictic;
  atom.year_assumed = whole.year_assumed;
  return atom;
}

Atom Inside(const Whole& whole, Granularity unit, const Interval& interval) {
  Atom atom;
  atom.granularity = unit;
  atom.interval = interval;
  return MarkedAs(whole, atom);
}

// Weeks begin on Monday and belong where their Thursday lies (ISO 8601).
std::optional<Interval> NthWeek(const Interval& whole, int nth) {
  constexpr days kToThursday{3};
  Interval week = UnitAt(nth < 0 ? whole.to - days{1} : whole.from, Granularity::kWeek, 0);
  const bool inside = whole.Contains(week.from + kToThursday);
  const int steps = nth < 0 ? (inside ? 0 : -1) : nth - (inside ? 1 : 0);
  week = UnitAt(week.from, Granularity::kWeek, steps);
  return whole.Contains(week.from + kToThursday) ? std::optional(week) : std::nullopt;
}

std::optional<Interval> NthUnit(const Interval& whole, Granularity unit, int nth) {
  if (unit == Granularity::kWeek) return NthWeek(whole, nth);
  const Interval one = nth < 0 ? Interval{Shift(whole.to, unit, -1), whole.to}
                               : Interval{Shift(whole.from, unit, nth - 1), Shift(whole.from, unit, nth)};
  return whole.Contains(one) ? std::optional(one) : std::nullopt;
}

// "first", "3rd", "last" (-1)
std::optional<int> TakeNth(Cursor& c) {
  if (c.TakeAny({Word::kLast, Word::kFinal})) return -1;
  const int nth = c.TakeDay();
  if (nth == 0) return std::nullopt;
  const bool suffix = c.Glued() && c.Peek().lexeme->Is(kOrdinalSuffix);
  if (!suffix && !c.Taken().IsWord() && !c.Taken().ordinal) return std::nullopt;
  c.TakeOrdinalSuffix();
  return nth;
}

}  // namespace

// "the first three quarters of 2024", "last two months of 2023"
std::optional<Atom> ReadFirstOfSeveral(const Question& q, Cursor& c) {
  const bool last = c.TakeAny({Word::kLast, Word::kFinal});
  if (!last && !c.Take(Word::kFirst)) return std::nullopt;
  const int count = c.TakeCount();
  if (count == 0) return std::nullopt;
  const Granularity unit = c.TakeUnit();
  if (unit == Granularity::kNone) return std::nullopt;
  const auto whole = TakeWhole(q, c);
  if (!whole || !IsShorter(unit, *whole)) return std::nullopt;
  const Interval& all = whole->interval;
  const Interval some =
      last ? Interval{Shift(all.to, unit, -count), all.to} : Interval{all.from, Shift(all.from, unit, count)};
  if (!all.Contains(some)) return std::nullopt;
  Atom atom = Inside(*whole, unit, some);
  atom.several = true;
  return atom;
}

// "the third month of 2021", "the last day of 2023", "first week of May 2024"; weeks are those of ISO 8601
std::optional<Atom> ReadNthUnitOf(const Question& q, Cursor& c) {
  const auto nth = TakeNth(c);
  if (!nth) return std::nullopt;
  const Granularity unit = c.TakeUnit();
  if (unit == Granularity::kNone || unit == Granularity::kQuarter || c.Taken().lexeme->Is(kPlural)) return std::nullopt;
  const auto whole = TakeWhole(q, c);
  if (!whole || !IsShorter(unit, *whole)) return std::nullopt;
  const auto one = NthUnit(whole->interval, unit, *nth);
  if (!one) return std::nullopt;
  if (unit != Granularity::kMonth) return Inside(*whole, unit, *one);
  return MarkedAs(*whole, AtomInYear({Granularity::kMonth, MonthOf(one->from)}, YearOf(one->from)));
}

// The "first" of "first and second quarters of 2024": its noun and its year come later.
std::optional<Atom> ReadOrdinalOfList(const Question&, Cursor& c) {
  if (!c.Has() || !c.Peek().lexeme->Is(kQuarterOrdinal)) return std::nullopt;
  const int ordinal = c.Peek().lexeme->ordinal;
  c.Skip();
  Cursor list = c;
  for (int more = 0; more < 3; ++more) {
    list.TakeMark(',');
    list.TakeAny({Word::kAnd, Word::kOr, Word::kTo, Word::kThrough});
    list.Take(Word::kThe);
    if (!list.Has() || !list.Peek().lexeme->Is(kQuarterOrdinal)) return std::nullopt;
    list.Skip();
    list.Take(Word::kFiscal);
    if (!list.Has() || list.Peek().lexeme->Is(kQuarterOrdinal)) continue;
    if (list.Peek().Is(Word::kHalf) && ordinal <= 2) return AtomAwaitingYear({Granularity::kHalf, ordinal});
    if (list.Peek().lexeme->unit == Granularity::kQuarter && !list.Peek().Is(Word::kQuarterly))
      return AtomAwaitingYear({Granularity::kQuarter, ordinal});
    if (!list.Peek().IsMark(',') && !list.Peek().Is(Word::kAnd) && !list.Peek().Is(Word::kOr)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace annals::time
