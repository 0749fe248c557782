// Decades and centuries: "the early 1990s", "the two thousand and tens", "20th century".
#include "core/time/forms/forms.h"

namespace annals::time {
namespace {

// "s" or "'s" behind the number of a decade.
bool TakeDecadeEnding(Cursor& c) {
  if (c.Taken().plural || c.TakePossessive()) return true;  // "two thousands"
  const bool years = c.Taken().digits == 4;                 // "1990 s", but 90 s are seconds
  return (years || c.Glued()) && c.Take(Word::kPossessiveS);
}

// "années" before the number; not of "années 1990 et 1991".
bool TakeDecadeName(Cursor& c) {
  if (!c.Has(1) || !c.Peek().lexeme->Is(kNamesDecade) || !c.Peek(1).IsNumber()) return false;
  Cursor list = c;
  list.Skip();
  list.Skip();
  const bool joined = list.TakeAny({Word::kAnd, Word::kOr, Word::kTo}) || list.TakeAnyMark(",-");
  if (joined && list.Has() && list.Peek().IsNumber() && list.Peek().number % 10 != 0) return false;
  c.Skip();
  return true;
}

// The century that begins a decade in words: "nineteen (nineties)", "twenty-(tens)", "two thousand and (tens)"; 0 when
// there is none.
int TakeCenturyOfDecade(Cursor& c) {
  Cursor at = c;
  if (!at.Has()) return 0;
  const Token& first = at.Peek();
  const int century = first.spelled && first.number % 100 == 0 ? first.number / 100 : first.lexeme->cardinal;
  if (century < 13 || century > 20) return 0;
  at.Skip();
  at.Take(Word::kAnd);
  at.TakeMark(kHyphen);
  if (!at.Has() || at.Peek().lexeme->decade == 0) return 0;
  c = at;
  return century;
}

// "20th", "twentieth": an ordinal up to 31; 0 when there is none.
int TakeOrdinalOfCentury(Cursor& c) {
  const int century = c.TakeDay();
  if (century == 0) return 0;
  const bool suffix = c.Glued() && c.Peek().lexeme->Is(kOrdinalSuffix);
  if (!suffix && !c.Taken().IsWord() && !c.Taken().ordinal) return 0;
  c.TakeOrdinalSuffix();
  return century;
}

}  // namespace

// "the early 1990s", "les années 1990"; 1900s is a century and 2000s a decade, because that is how people use them
std::optional<Atom> ReadDecade(const Question&, Cursor& c) {
  const Part part = c.TakePart();
  c.Take(Word::kThe);
  const bool named = TakeDecadeName(c);
  const YearRead year = c.TakeYear();
  if (!year || year.year % 10 != 0 || (!TakeDecadeEnding(c) && !named)) return std::nullopt;
  if (c.Has() && c.Peek().Is(Word::kBeforeEra)) return std::nullopt;
  const bool century = !named && year.year % 100 == 0 && year.year < 2000;
  const Granularity unit = century ? Granularity::kCentury : Granularity::kDecade;
  return FixedUnit(unit, PartOf(Years(year.year, century ? 100 : 10), part, unit));
}

// "the '90s", "90s": of the twentieth century
std::optional<Atom> ReadShortDecade(const Question& q, Cursor& c) {
  const Part part = c.TakePart();
  c.Take(Word::kThe);
  const bool named = TakeDecadeName(c);
  if (IsAnyMark(GluedBefore(q, c.at()), "$")) return std::nullopt;
  if (c.TakeMark(kApostrophe) && !c.Glued()) return std::nullopt;
  if (!c.Has() || c.Peek().digits != 2) return std::nullopt;
  const int number = c.TakeNumber(20, 90, 2);
  if (number == 0 || number % 10 != 0 || (!TakeDecadeEnding(c) && !named)) return std::nullopt;
  return FixedUnit(Granularity::kDecade, PartOf(Years(1900 + number, 10), part, Granularity::kDecade));
}

// "the nineties"; not "in his twenties"
std::optional<Atom> ReadDecadeInWords(const Question& q, Cursor& c) {
  const Part part = c.TakePart();
  c.Take(Word::kThe);
  const Token* before = Before(q, c.at());
  if (before && before->lexeme->Is(kOwner)) return std::nullopt;
  const int century = TakeCenturyOfDecade(c);
  if (!c.Has() || c.Peek().lexeme->decade == 0) return std::nullopt;
  const int decade = c.Peek().lexeme->decade;
  const int first = century == 0 ? decade : century * 100 + decade % 100;
  if (century == 0 && decade % 100 == 10) return std::nullopt;  // "tens of them"
  c.Skip();
  return FixedUnit(Granularity::kDecade, PartOf(Years(first, 10), part, Granularity::kDecade));
}

// "20th century" is [1900, 2000); in "the 18th and 19th centuries" the first one stands alone
std::optional<Atom> ReadCentury(const Question&, Cursor& c) {
  const Part part = c.TakePart();
  c.Take(Word::kThe);
  const int century = TakeOrdinalOfCentury(c);
  if (century == 0) return std::nullopt;
  Cursor behind = c;
  const bool joined =
      behind.TakeAny({Word::kTo, Word::kAnd, Word::kOr, Word::kThrough, Word::kUntil}) || behind.TakeAnyMark("-~");
  behind.Take(Word::kThe);
  if (joined && TakeOrdinalOfCentury(behind) == 0) return std::nullopt;
  behind.TakeHyphen();
  if (!behind.Take(Word::kCentury)) return std::nullopt;
  if (behind.Has() && behind.Peek().Is(Word::kBeforeEra)) return std::nullopt;
  if (!joined) c = behind;
  const Interval whole{FirstOf((century - 1) * 100, 1), FirstOf(century * 100, 1)};
  return FixedUnit(Granularity::kCentury, PartOf(whole, part, Granularity::kCentury));
}

// "the first half of the 19th century" is [1800, 1850)
std::optional<Atom> ReadHalfOfCentury(const Question& q, Cursor& c) {
  if (!c.Has() || c.Peek().lexeme->ordinal == 0) return std::nullopt;
  const int half = c.Peek().lexeme->ordinal;
  c.Skip();
  if (half > 2 || !c.Take(Word::kHalf) || !c.Take(Word::kOf)) return std::nullopt;
  const auto century = ReadCentury(q, c);
  if (!century || c.Taken().lexeme->unit != Granularity::kCentury) return std::nullopt;
  constexpr int kHalf = 50;
  return FixedUnit(Granularity::kCentury, Years(YearOf(century->interval->from) + (half == 2 ? kHalf : 0), kHalf));
}

}  // namespace annals::time
