#include "core/time/offsets.h"

#include <algorithm>

#include "core/time/cursor.h"

namespace annals::time {
namespace {

using std::chrono::days;

enum class Join { kBefore, kAfter, kFrom, kEnded, kWeekOf };

// "[the] COUNT UNITS JOIN", read backwards from a unit of time.
struct Offset {
  Join join;
  Granularity unit = Granularity::kNone;
  int count = 0;         // 0: none was said
  bool article = false;  // "the five years before"
  bool lasts = false;    // "for 3 days from"
  bool weekends = false;
  bool plural = false;
  std::size_t first = 0;
};

// Reads tokens from right to left, down to `low`.
class Backwards {
 public:
  Backwards(const std::vector<Token>& tokens, std::size_t low, std::size_t end)
      : tokens_(tokens), low_(low), at_(end) {}

  std::size_t at() const { return at_; }
  const Token* Peek() const { return at_ > low_ ? &tokens_[at_ - 1] : nullptr; }
  bool Take(Word word) { return Peek() != nullptr && Peek()->Is(word) && Step(); }
  bool TakeHyphen() { return Peek() != nullptr && Peek()->IsMark(kHyphen) && Step(); }
  bool Step() { return --at_, true; }

 private:
  const std::vector<Token>& tokens_;
  std::size_t low_, at_;
};

std::optional<Join> TakeJoin(Backwards& b) {
  if (b.Take(Word::kBefore)) return Join::kBefore;
  if (b.Take(Word::kTo)) return b.Take(Word::kPrior) ? std::optional(Join::kBefore) : std::nullopt;
  if (b.Take(Word::kAfter) || b.Take(Word::kFollowing)) return Join::kAfter;
  if (b.Take(Word::kFrom)) return Join::kFrom;
  if (b.Take(Word::kEnded) || b.Take(Word::kEnding)) return Join::kEnded;
  if (b.Take(Word::kOf) || b.Take(Word::kCommencing) || b.Take(Word::kBeginning) || b.Take(Word::kStarting)) {
    return Join::kWeekOf;
  }
  return std::nullopt;
}

void TakeCount(Backwards& b, Offset& offset) {
  const Token* token = b.Peek();
  if (token == nullptr) return;
  if (token->IsNumber() && token->digits <= 3 && token->number > 0) {
    offset.count = token->number;
  } else if (token->lexeme->count > 0 && !token->Is(Word::kCouple)) {
    offset.count = token->lexeme->count;
  } else if (token->Is(Word::kA)) {
    offset.count = 1;
  } else {
    return;
  }
  b.Step();
}

// "55 pounds a year": what stands before "a" is an amount.
bool IsRate(const std::vector<Token>& tokens, std::size_t a) {
  return a >= 2 && tokens[a - 1].IsWord() && tokens[a - 1].lexeme == TimeWords::Unknown() && tokens[a - 2].IsNumber();
}

std::optional<Offset> ReadOffset(const std::vector<Token>& tokens, std::size_t low, std::size_t end) {
  if (end < low + 2 || tokens[end].glued) return std::nullopt;
  Backwards b(tokens, low, end);
  b.Take(Word::kThe);
  if (b.Peek() != nullptr && (b.Peek()->Is(Word::kOn) || b.Peek()->Is(Word::kIn)) && b.at() == end) b.Step();
  if (b.Peek() != nullptr && b.Peek()->IsMark(',')) return std::nullopt;
  const auto join = TakeJoin(b);
  if (!join) return std::nullopt;
  Offset offset{.join = *join};
  if (b.Peek() != nullptr && b.Peek()->IsMark(',')) b.Step();  // "for 3 days, from today"
  if (*join == Join::kEnded) b.Take(Word::kPeriod);            // "three-month period ended"
  const Token* unit = b.Peek();
  if (unit == nullptr || unit->lexeme->unit == Granularity::kNone || unit->Is(Word::kQuarterly)) return std::nullopt;
  offset.unit = unit->lexeme->unit;
  offset.weekends = unit->Is(Word::kEnd);
  offset.plural = unit->lexeme->Is(kPlural);
  b.Step();
  b.TakeHyphen();
  if (*join == Join::kEnded) b.Take(Word::kFiscal);
  const bool single = b.Peek() != nullptr && b.Peek()->Is(Word::kA);
  TakeCount(b, offset);
  if (single && IsRate(tokens, b.at())) return std::nullopt;
  offset.first = b.at();
  offset.article = b.Take(Word::kThe);
  if (offset.article) offset.first = b.at();
  offset.lasts = b.Peek() != nullptr && (b.Peek()->Is(Word::kFor) || b.Peek()->Is(Word::kDuring));
  return offset;
}

void SetUnit(Atom& atom, Granularity granularity, const Interval& interval) {
  atom.unit = {};
  atom.year = 0;
  atom.granularity = granularity;
  atom.interval = interval;
  atom.awaits_year = false;
  atom.several = false;
  atom.last_unit.reset();
  NameUnit(atom);
}

void SetSeveral(Atom& atom, Granularity granularity, const Interval& interval) {
  SetUnit(atom, granularity, interval);
  atom.unit = {};
  atom.year = 0;
  atom.several = true;
}

// "nine months ended September 2024"
bool End(Atom& atom, const Offset& offset) {
  const Day to = atom.interval->to;
  const int count = std::max(offset.count, 1);
  const Interval interval{Shift(to, offset.unit, -count), to};
  if (interval.from >= interval.to || atom.granularity > Granularity::kQuarter) return false;
  const bool whole = count == 1 && UnitAt(interval.from, offset.unit, 0) == interval;
  whole ? SetUnit(atom, offset.unit, interval) : SetSeveral(atom, offset.unit, interval);
  return true;
}

bool WeekOf(Atom& atom, const Offset& offset) {
  if (offset.unit != Granularity::kWeek || offset.count != 0 || atom.granularity != Granularity::kDay) return false;
  SetUnit(atom, Granularity::kWeek, UnitAt(atom.interval->from, Granularity::kWeek, 0));
  return true;
}

// "the weekend before 17 July 2023", "two weekends before", "the weekend of 3 May"
bool Weekend(Atom& atom, const Offset& offset) {
  if (atom.granularity != Granularity::kDay || atom.several) return false;
  const Day day = atom.interval->from;
  int steps = 0;
  if (offset.join == Join::kBefore) steps = -std::max(offset.count, 1);
  if (offset.join == Join::kAfter) steps = std::max(offset.count, 1) - (day < WeekendAt(day, 0).from ? 1 : 0);
  if (offset.join == Join::kFrom || offset.join == Join::kEnded) return false;
  SetSeveral(atom, Granularity::kDay, WeekendAt(day, steps));
  return true;
}

// "the day before yesterday", "the year after 2015"
bool Neighbour(Atom& atom, const Offset& offset) {
  const bool deictic_day = offset.unit == Granularity::kDay && atom.deictic && atom.granularity == Granularity::kDay;
  if ((!offset.article && !deictic_day) || offset.join == Join::kFrom || offset.plural)
    return false;  // "the years after 2010"
  const bool before = offset.join == Join::kBefore;
  const Day inside = before ? atom.interval->from : atom.interval->to - days{1};
  SetUnit(atom, offset.unit, UnitAt(inside, offset.unit, before ? -1 : 1));
  return true;
}

// "five years before 2020" is 2015; in units shorter than the named one, a day.
void Move(Atom& atom, const Offset& offset) {
  const bool before = offset.join == Join::kBefore;
  const int steps = before ? -offset.count : offset.count;
  const Interval named = *atom.interval;
  const bool whole = UnitAt(named.from, atom.granularity, 0) == named && offset.unit >= atom.granularity &&
                     atom.granularity != Granularity::kSeason && atom.granularity != Granularity::kHalf;
  const Day from = before || whole ? named.from : named.to - days{1};
  const Day moved = Shift(from, offset.unit, steps);
  whole ? SetUnit(atom, atom.granularity, UnitAt(moved, atom.granularity, 0))
        : SetUnit(atom, Granularity::kDay, Interval::On(moved));
}

// "the five years before 2020", "for 3 days from today": all of them
bool Stretch(Atom& atom, const Offset& offset) {
  const bool before = offset.join == Join::kBefore;
  const Day from = offset.join == Join::kFrom ? atom.interval->from : atom.interval->to;
  const auto interval = before
                            ? MakeInterval(Shift(atom.interval->from, offset.unit, -offset.count), atom.interval->from)
                            : MakeInterval(from, Shift(from, offset.unit, offset.count));
  if (!interval) return false;
  SetSeveral(atom, offset.unit, *interval);
  return true;
}

bool BeginsRange(const std::vector<Token>& tokens, const Atom& atom) {
  if (atom.last >= tokens.size()) return false;
  const Token& next = tokens[atom.last];
  return next.Is(Word::kTo) || next.Is(Word::kThrough) || next.Is(Word::kUntil) || next.IsMark(kHyphen) ||
         next.IsMark(kLongDash);
}

bool Apply(const std::vector<Token>& tokens, Atom& atom, const Offset& offset) {
  if (offset.weekends) return Weekend(atom, offset);
  if (offset.join == Join::kEnded) return End(atom, offset);
  if (offset.join == Join::kWeekOf) return WeekOf(atom, offset);
  if (offset.join == Join::kFrom && BeginsRange(tokens, atom)) return false;
  if (offset.count == 0) return Neighbour(atom, offset);
  if (offset.article || offset.lasts) return Stretch(atom, offset);
  Move(atom, offset);
  return true;
}

bool OnlyJoins(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  return end - begin <= 2 && std::all_of(tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                                         tokens.begin() + static_cast<std::ptrdiff_t>(end), [](const Token& token) {
                                           return token.Is(Word::kOf) || token.Is(Word::kIn) || token.IsMark(',');
                                         });
}

bool IsRelativeYear(const Atom& atom) {
  return atom.deictic && atom.unit.kind == Granularity::kYear && atom.unit.part == Part::kWhole && !atom.several;
}

bool IsPossessive(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  return end == begin + 2 && tokens[begin].IsMark(kApostrophe) && tokens[begin + 1].Is(Word::kPossessiveS);
}

Atom InRelativeYear(const Atom& unit, const Atom& year) {
  Atom joined = AtomInYear(unit.unit, year.year);
  joined.deictic = true;
  joined.several = unit.several;
  joined.calendar = year.calendar_named ? year.calendar : unit.calendar;
  joined.calendar_named = year.calendar_named || unit.calendar_named;
  return joined;
}

bool IsBareWeekday(const std::vector<Token>& tokens, const Atom& atom) {
  return atom.last == atom.first + 1 && tokens[atom.first].lexeme->weekday != 0;
}

// "Monday, January 12, 2016": the weekday only repeats what the day says.
bool NamesWeekdayOf(const std::vector<Token>& tokens, const Atom& weekday, const Atom& day) {
  if (!IsBareWeekday(tokens, weekday) || day.granularity != Granularity::kDay) return false;
  Cursor c(tokens, weekday.last);
  c.TakeMark(',');
  return c.at() == day.first || (c.Take(Word::kThe) && c.at() == day.first);
}

// "the Friday before 15 July 2023": the nearest such day on that side; nullopt where the day is not known yet.
std::optional<Atom> WeekdayBeside(const std::vector<Token>& tokens, const Atom& weekday, const Atom& day) {
  if (!IsBareWeekday(tokens, weekday) || day.granularity != Granularity::kDay || !day.interval || day.several)
    return std::nullopt;
  Cursor c(tokens, weekday.last);
  const bool before = c.Take(Word::kBefore) || (c.Take(Word::kPrior) && c.Take(Word::kTo));
  if (!before && !c.TakeAny({Word::kAfter, Word::kFollowing})) return std::nullopt;
  c.Take(Word::kThe);
  if (c.at() != day.first) return std::nullopt;
  const int wanted = tokens[weekday.first].lexeme->weekday;
  const int named = static_cast<int>(std::chrono::weekday{day.interval->from}.iso_encoding());
  const int apart = ((before ? named - wanted : wanted - named) + 6) % 7 + 1;
  Atom atom = day;
  SetUnit(atom, Granularity::kDay, UnitAt(day.interval->from, Granularity::kDay, before ? -apart : apart));
  return atom;
}

// What two neighbours are together; nullopt when they are two.
std::optional<Atom> Joined(const std::vector<Token>& tokens, const Atom& a, const Atom& b) {
  std::optional<Atom> joined;
  if (a.awaits_year && IsRelativeYear(b) && OnlyJoins(tokens, a.last, b.first)) joined = InRelativeYear(a, b);
  if (b.awaits_year && IsRelativeYear(a) && IsPossessive(tokens, a.last, b.first)) joined = InRelativeYear(b, a);
  if (NamesWeekdayOf(tokens, a, b)) joined = b;
  if (!joined) joined = WeekdayBeside(tokens, a, b);
  if (!joined) return std::nullopt;
  joined->first = a.first;
  joined->last = b.last;
  return joined;
}

}  // namespace

void JoinNeighbours(const std::vector<Token>& tokens, std::vector<Atom>& atoms) {
  std::vector<Atom> kept;
  kept.reserve(atoms.size());
  for (Atom& atom : atoms) {
    auto joined = kept.empty() ? std::nullopt : Joined(tokens, kept.back(), atom);
    if (joined) {
      kept.back() = *std::move(joined);
    } else {
      kept.push_back(std::move(atom));
    }
  }
  atoms = std::move(kept);
}

void ApplyOffsets(const std::vector<Token>& tokens, std::vector<Atom>& atoms) {
  std::size_t low = 0;
  for (Atom& atom : atoms) {
    const auto offset = atom.interval ? ReadOffset(tokens, low, atom.first) : std::nullopt;
    if (offset && Apply(tokens, atom, *offset)) atom.first = offset->first;
    low = atom.last;
  }
}

}  // namespace annals::time
