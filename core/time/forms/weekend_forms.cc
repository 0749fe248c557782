// Weekends, Saturday and Sunday of one week: "last weekend", "this past weekend", "two weekends ago".
#include "core/time/forms/forms.h"

namespace annals::time {
namespace {

// Of the week that lies `steps` after that of the reference day.
Atom WeekendOf(Day reference, int steps) {
  Atom atom;
  atom.granularity = Granularity::kDay;
  atom.interval = WeekendAt(reference, steps);
  atom.several = true;
  atom.deictic = true;
  return atom;
}

// -1, 0 or 1
std::optional<int> TakeDirection(Cursor& c) {
  if (c.TakeAny({Word::kLast, Word::kPast, Word::kPrevious})) return -1;
  if (c.TakeAny({Word::kNext, Word::kComing, Word::kUpcoming})) return 1;
  if (!c.Take(Word::kThis)) return std::nullopt;
  if (c.Take(Word::kPast)) return -1;
  c.TakeAny({Word::kComing, Word::kUpcoming});
  return 0;
}

}  // namespace

// "last weekend", "this past weekend", "el fin de semana pasado"
std::optional<Atom> ReadWeekend(const Question& q, Cursor& c) {
  auto direction = TakeDirection(c);
  bool plural = false;
  if (!c.TakeWeekend(&plural) || plural) return std::nullopt;
  if (!direction && c.Has() && c.Peek().lexeme->Is(kBehindUnit)) direction = TakeDirection(c);
  return direction ? std::optional(WeekendOf(q.reference, *direction)) : std::nullopt;
}

// "two weekends ago", "vor zwei Wochenenden"
std::optional<Atom> ReadWeekendsAgo(const Question& q, Cursor& c) {
  const bool before = c.Has() && c.Peek().lexeme->Is(kCountsBack);
  if (before) c.Skip();
  int count = c.TakeCount();
  if (count == 0 && c.Take(Word::kA)) count = 1;
  if (count == 0 || !c.TakeWeekend() || (!before && !c.Take(Word::kAgo))) return std::nullopt;
  return WeekendOf(q.reference, -count);
}

}  // namespace annals::time
