// Years: "2024", "FY24", "2014-2018", "early 2019", "79 AD".
#include "core/time/forms/forms.h"

namespace annals::time {
namespace {

// Below this, four digits are a year only behind a preposition or the word "year": "1200 jobs", but "ruled in 1066".
constexpr int kFirstBareYear = 1300;
// "1015-1990" is no span of years.
constexpr int kLongestRange = 400;
// A year further ahead, right behind a name, is part of it: "Blade Runner 2049".
constexpr int kFarAhead = 20;

// "pre-2008": the hyphen belongs to the preposition.
bool IsBehindPreOrPost(const Question& q, std::size_t at) {
  return at >= 2 && q.tokens[at - 1].IsMark(kHyphen) &&
         (q.tokens[at - 2].Is(Word::kPre) || q.tokens[at - 2].Is(Word::kPost));
}

bool IsBehindYearPreposition(const Question& q, std::size_t at) {
  const Token* before = Before(q, at);
  return before != nullptr && !q.tokens[at].glued && before->lexeme->Is(kBeforeEarlyYear);
}

// A number behind "room" or before "model" is a name: "Boeing 1999 model". The first token of the year is `first`.
bool IsName(const Question& q, std::size_t first, const Cursor& behind) {
  const Token* before = Before(q, first);
  if (before == nullptr) return false;
  if (before->lexeme->Is(kNumbered)) return true;
  const bool named = before->IsWord() && before->letters != LetterCase::kLower && before->lexeme->word == Word::kNone;
  const bool far_ahead = behind.Taken().IsNumber() && behind.Taken().number > YearOf(q.reference) + kFarAhead;
  return named && (far_ahead || (behind.Has() && behind.Peek().lexeme->Is(kModel)));
}

// "2019,2020", "2019 ,2020": the comma of a list, not of "2,019".
bool IsListedBefore(const Question& q, std::size_t at) {
  return at >= 2 && q.tokens[at].glued && q.tokens[at - 1].IsMark(',') && q.tokens[at - 2].IsNumber() &&
         IsYear(q.tokens[at - 2]);
}
bool IsListedBehind(const Cursor& c) { return DigitBehindMark(c, ",") && IsYear(c.Peek(1)); }

// Words that stand for a round number count more often than they date: "in two thousand stores".
bool CountsUnknown(const Token& number, const Cursor& behind) {
  if (!number.spelled || number.number % 100 != 0 || !behind.Has()) return false;
  const Token& next = behind.Peek();
  return next.IsWord() && next.lexeme->word == Word::kNone;
}

}  // namespace

// "FY24", "fiscal year 2024", "CY24": a fiscal year is a label; its days are nominal, where it ends is never guessed
std::optional<Atom> ReadFiscalYear(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  if (c.Take(Word::kFiscal)) {
    c.TakeHyphen();
    if (c.Take(Word::kYear)) c.TakeHyphen();
  } else if (c.TakeAny({Word::kFy, Word::kCy})) {
    c.TakeHyphen();
  } else {
    return std::nullopt;
  }
  const bool calendar = q.tokens[start].Is(Word::kCy);
  const YearRead year = c.TakeYearOrTwoDigits();
  if (!year) return std::nullopt;
  Atom atom = AtomInYear({Granularity::kYear}, year.year);
  atom.calendar = calendar ? CalendarKind::kCalendar : CalendarKind::kFiscal;
  atom.calendar_named = true;
  atom.short_year = year.two_digits;
  return atom;
}

// "2014-2018", "2019-21": ends with its last unit
std::optional<Atom> ReadRangeOfYears(const Question& q, Cursor& c) {
  if (IsAnyMark(GluedBefore(q, c.at()), ".,$/-") && !IsBehindPrefix(q, c.at())) return std::nullopt;
  const YearRead first = c.TakeYear();
  if (!first || !c.TakeAnyMark("-~/")) return std::nullopt;
  YearRead last = c.TakeYear();
  if (!last && c.Has() && c.Peek().digits == 2) {
    last.year = first.year / 100 * 100 + c.Peek().number;
    c.Skip();
  }
  if (last.year <= first.year || last.year > first.year + kLongestRange) return std::nullopt;
  if (GluedMarkAhead(c, "%") || DigitBehindMark(c, "-/.,")) return std::nullopt;
  Atom atom = FixedUnit(Granularity::kYear, Years(first.year, last.year - first.year + 1));
  atom.last_unit = Years(last.year, 1);
  atom.several = true;
  return atom;
}

// "early 2019", "the end of 2017"
std::optional<Atom> ReadPartOfYear(const Question&, Cursor& c) {
  const Part part = c.TakePart();
  if (part == Part::kWhole) return std::nullopt;
  Cursor the = c;
  if (the.Take(Word::kThe) && the.Take(Word::kYear)) c = the;
  const YearRead year = c.TakeYear();
  if (!year) return std::nullopt;
  return AtomInYear({.kind = Granularity::kYear, .part = part}, year.year);
}

// "2024", "calendar year 2024", "the year of 1066", "in '24", "79 AD"; money, percentages, thousands and counts are no
// years
std::optional<Atom> ReadYear(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  if (IsAnyMark(GluedBefore(q, start), ".,$#/-") && !IsBehindPreOrPost(q, start) && !IsListedBefore(q, start) &&
      !IsBehindPrefix(q, start))
    return std::nullopt;
  const bool calendar = c.Take(Word::kCalendar);
  const bool named = c.Take(Word::kYear);
  if (calendar && !named) return std::nullopt;
  if (named) c.Take(Word::kOf);
  const bool apostrophe = c.Has() && c.Peek().IsMark(kApostrophe);  // "in '24"
  YearRead year = apostrophe ? c.TakeYearOrApostrophe() : c.TakeYear();
  if (!year && named) year.year = c.TakeNumber(100, 999, 3);  // "the year 247"
  if (c.Has() && c.Peek().Is(Word::kBeforeEra)) return std::nullopt;
  if (!year || (c.Taken().plural && c.Taken().spelled)) return std::nullopt;
  const Token& last = c.Taken();
  c.TakePossessive();
  if ((IsAmountBehind(c) && !IsListedBehind(c)) || IsName(q, start, c) || CountsUnknown(last, c)) return std::nullopt;
  const bool era = last.Is(Word::kEra) || q.tokens[start].Is(Word::kEra);
  const bool doubtful = (year.year < kFirstBareYear && !era) || last.spelled || apostrophe;
  if (doubtful && !named && !IsBehindYearPreposition(q, start)) return std::nullopt;
  Atom atom = AtomInYear({Granularity::kYear}, year.year);
  atom.calendar_named = calendar;
  return atom;
}

}  // namespace annals::time
