// Units that are counted inside another one: "the first three quarters of 2024", "the third month of 2021", "first and
// second quarters of 2024".
#include "core/time/forms.h"

namespace annals::time {
namespace {

using std::chrono::days;

// What the units are counted in.
struct Whole {
  Interval interval;
  int year = 0;
  CalendarKind calendar = CalendarKind::kCalendar;
  bool calendar_named = false;
};

std::optional<Whole> TakeWhole(const Question& q, Cursor& c) {
  c.TakeAny({Word::kOf, Word::kIn});
  c.Take(Word::kThe);
  for (const ReadForm read : {&ReadQuarterYear, &ReadQuarterInWords, &ReadMonthYear, &ReadFiscalYear, &ReadYear}) {
    Cursor at = c;
    const auto atom = read(q, at);
    if (!atom || !atom->interval || atom->unit.part != Part::kWhole) continue;
    c = at;
    return Whole{*atom->interval, atom->year, atom->calendar, atom->calendar_named};
  }
  return std::nullopt;
}

bool IsShorter(Granularity unit, const Whole& whole) {
  return UnitAt(whole.interval.from, unit, 0).to < whole.interval.to && unit != Granularity::kDecade;
}

Atom Inside(const Whole& whole, Granularity unit, const Interval& interval) {
  Atom atom;
  atom.granularity = unit;
  atom.interval = interval;
  atom.calendar = whole.calendar;
  atom.calendar_named = whole.calendar_named;
  return atom;
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

// "the third month of 2021", "the last day of 2023", "first week of May 2024"; weeks are counted from its first day
std::optional<Atom> ReadNthUnitOf(const Question& q, Cursor& c) {
  const auto nth = TakeNth(c);
  if (!nth) return std::nullopt;
  const Granularity unit = c.TakeUnit();
  if (unit == Granularity::kNone || unit == Granularity::kQuarter || c.Taken().lexeme->Is(kPlural)) return std::nullopt;
  const auto whole = TakeWhole(q, c);
  if (!whole || !IsShorter(unit, *whole)) return std::nullopt;
  const Interval& all = whole->interval;
  const Interval one = *nth < 0 ? Interval{Shift(all.to, unit, -1), all.to}
                                : Interval{Shift(all.from, unit, *nth - 1), Shift(all.from, unit, *nth)};
  if (!all.Contains(one)) return std::nullopt;
  if (unit != Granularity::kMonth) return Inside(*whole, unit, one);
  Atom atom = AtomInYear({Granularity::kMonth, MonthOf(one.from)}, YearOf(one.from));
  atom.calendar = whole->calendar;
  atom.calendar_named = whole->calendar_named;
  return atom;
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
