#include "core/time/forms/following.h"

#include <algorithm>
#include <utility>

#include "core/time/forms/forms.h"

namespace annals::time {
namespace {

Atom Unit(Granularity granularity, const Interval& interval) {
  Atom atom = FixedUnit(granularity, interval);
  atom.deictic = true;
  return atom;
}

Granularity TakeOneUnit(Cursor& c) {
  const Granularity unit = c.TakeUnit();
  return unit != Granularity::kNone && c.Taken().lexeme->Is(kPlural) ? Granularity::kNone : unit;
}

// "three", "a"; 0 when there is none.
int TakeSteps(Cursor& c) {
  const int count = c.TakeCount();
  return count == 0 && c.Take(Word::kA) ? 1 : count;
}

bool StandsAlone(const Cursor& c) {
  if (!c.Has() || c.Peek().kind == TokenKind::kMark) return true;
  return c.Peek().Is(Word::kThat) && (!c.Has(1) || c.Peek(1).kind == TokenKind::kMark);  // "the year after that"
}

// Of which a question asks by its name: "2014", not "last year", "until 2014" though it is.
bool IsNamed(const Atom& atom) {
  return atom.interval && !atom.deictic && !atom.year_assumed && !atom.several && atom.interval->from != kAnyPast &&
         atom.interval->to != kForever;
}

bool Overlap(const Atom& a, const Atom& b) { return a.first < b.last && b.first < a.last; }

// The named unit that one at token `at` follows.
const Atom* NamedBeside(const std::vector<Atom>& atoms, std::size_t at) {
  const Atom* beside = nullptr;
  for (const Atom& atom : atoms) {
    if (!IsNamed(atom) || (atom.first <= at && at < atom.last)) continue;
    if (atom.first > at && beside != nullptr) break;
    beside = &atom;
  }
  return beside;
}

// "Next year" is the one after the reference day; "the next year", behind a named one, the one after that.
bool IsOfReferenceDay(const std::vector<Token>& tokens, std::size_t at) {
  return tokens[at].Is(Word::kNext) && (at == 0 || !tokens[at - 1].Is(Word::kThe));
}

bool MayFollow(const Token& token) {
  return token.IsNumber() || token.lexeme->word != Word::kNone || token.lexeme->count != 0;
}

}  // namespace

std::optional<Atom> FollowingUnits::ReadAt(std::size_t at) const {
  for (const auto read :
       {&FollowingUnits::Neighbour, &FollowingUnits::Same, &FollowingUnits::Counted, &FollowingUnits::Beside}) {
    Cursor c(tokens_, at);
    auto atom = (this->*read)(c);
    if (!atom) continue;
    NameUnit(*atom);
    atom->first = at;
    atom->last = c.at();
    return atom;
  }
  return std::nullopt;
}

// "the following year", "the next month", "the previous season"; "el año siguiente"
std::optional<Atom> FollowingUnits::Neighbour(Cursor& c) const {
  if (c.Has(1) && c.Peek(1).lexeme->Is(kBehindUnit) && c.Peek(1).Is(Word::kNext)) {
    const Granularity unit = TakeOneUnit(c);
    c.Skip();
    return unit == Granularity::kNone ? std::nullopt : std::optional(Unit(unit, UnitAt(last(), unit, 1)));
  }
  const bool forward = c.TakeAny({Word::kFollowing, Word::kNext, Word::kSubsequent, Word::kSucceeding});
  if (!forward && !c.TakeAny({Word::kPrevious, Word::kPreceding, Word::kPrior})) return std::nullopt;
  c.Take(Word::kFiscal);
  const Granularity unit = TakeOneUnit(c);
  if (unit == Granularity::kNone) return std::nullopt;
  return Unit(unit, UnitAt(forward ? last() : before_.from, unit, forward ? 1 : -1));
}

// "that year", "the same month", "later that year"; "the same month of the previous year", "the same quarter a year earlier"
std::optional<Atom> FollowingUnits::Same(Cursor& c) const {
  const bool that = c.Take(Word::kThat);
  if (!c.Take(Word::kSame) && !that) return std::nullopt;
  const Granularity unit = TakeOneUnit(c);
  if (unit == Granularity::kNone) return std::nullopt;
  const Interval same = UnitAt(before_.from, unit, 0);
  Cursor of = c;
  of.TakeAny({Word::kOf, Word::kIn});
  of.Take(Word::kThe);
  for (const auto read : {&FollowingUnits::Neighbour, &FollowingUnits::Counted, &FollowingUnits::Beside}) {
    Cursor at = of;
    const auto other = (this->*read)(at);
    if (!other || other->granularity <= unit) continue;
    const auto years = YearOf(other->interval->from) - YearOf(before_.from);
    const auto moved =
        MakeInterval(Shift(same.from, Granularity::kYear, years), Shift(same.to, Granularity::kYear, years));
    if (other->granularity != Granularity::kYear || !moved) continue;
    c = at;
    return Unit(unit, *moved);
  }
  return Unit(unit, same);
}

// "two years later", "a month earlier", "a year before"
std::optional<Atom> FollowingUnits::Counted(Cursor& c) const {
  const int count = TakeSteps(c);
  const Granularity unit = count == 0 ? Granularity::kNone : c.TakeUnit();
  if (unit == Granularity::kNone) return std::nullopt;
  const bool later = c.TakeAny({Word::kLater, Word::kAfterwards, Word::kAfter});
  if (!later && !c.TakeAny({Word::kEarlier, Word::kBefore})) return std::nullopt;
  // "Two years later than", "two years after the war": counted from something else.
  const bool counts_on = c.Taken().Is(Word::kAfter) || c.Taken().Is(Word::kBefore);
  if ((counts_on && !StandsAlone(c)) || (c.Has() && c.Peek().Is(Word::kThan))) return std::nullopt;
  const int steps = later ? count : -count;
  const auto moved = MakeInterval(Shift(before_.from, unit, steps), Shift(before_.to, unit, steps));
  if (!moved) return std::nullopt;
  return Unit(unit, *moved);
}

// "the year before", "the year after that"
std::optional<Atom> FollowingUnits::Beside(Cursor& c) const {
  const Granularity unit = TakeOneUnit(c);
  if (unit == Granularity::kNone || c.at() < 2) return std::nullopt;
  if (!tokens_[c.at() - 2].Is(Word::kThe)) return std::nullopt;
  const bool after = c.Take(Word::kAfter);
  if ((!after && !c.Take(Word::kBefore)) || !StandsAlone(c)) return std::nullopt;
  c.Take(Word::kThat);
  return Unit(unit, UnitAt(after ? last() : before_.from, unit, after ? 1 : -1));
}

void FollowNamed(const std::vector<Token>& tokens, std::vector<Atom>* atoms) {
  if (std::ranges::none_of(*atoms, IsNamed)) return;
  std::vector<Atom> followed;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (!MayFollow(tokens[at]) && tokens[at].lexeme->unit == Granularity::kNone) continue;
    const Atom* named = NamedBeside(*atoms, at);
    if (named == nullptr || IsOfReferenceDay(tokens, at)) continue;
    auto atom = FollowingUnits(tokens, *named->interval).ReadAt(at);
    if (!atom) continue;
    const bool other_unit = std::ranges::any_of(
        *atoms, [&](const Atom& other) { return Overlap(other, *atom) && (IsNamed(other) || !other.deictic); });
    if (other_unit) continue;
    atom->deictic = false;
    at = atom->last - 1;
    followed.push_back(*std::move(atom));
  }
  for (Atom& atom : followed) {
    std::erase_if(*atoms, [&](const Atom& other) { return Overlap(other, atom); });
    atoms->push_back(std::move(atom));
  }
  std::ranges::sort(*atoms, {}, &Atom::first);
}

}  // namespace annals::time
