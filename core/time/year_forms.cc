// Months, seasons, years, spans of years, decades and centuries.
#include "core/time/forms.h"

namespace annals::time {
namespace {

// A unit without a year that others could take: a decade, a span of years.
Atom Fixed(Granularity granularity, const Interval& interval) {
  Atom atom;
  atom.granularity = granularity;
  atom.interval = interval;
  return atom;
}

// Below this, four digits are a year only behind a preposition or the word "year": "1200 jobs", but "ruled in 1066".
constexpr int kFirstBareYear = 1300;
// "1015-1990" is no span of years.
constexpr int kLongestRange = 400;

bool IsGluedAny(const Token* token, const char* marks) {
  if (token == nullptr || token->kind != TokenKind::kMark) return false;
  for (; *marks != 0; ++marks) {
    if (token->mark == *marks) return true;
  }
  return false;
}

// "pre-2008": the hyphen belongs to the preposition.
bool IsBehindPreOrPost(const Question& q, std::size_t at) {
  return at >= 2 && q.tokens[at - 1].IsMark(kHyphen) &&
         (q.tokens[at - 2].Is(Word::kPre) || q.tokens[at - 2].Is(Word::kPost));
}

// A mark and a digit behind it, nothing between: "2019-3", "2019.5".
bool DigitBehindMark(const Cursor& c, const char* marks) {
  return GluedMarkAhead(c, marks) && c.Has(1) && c.Peek(1).glued && c.Peek(1).IsNumber();
}

bool IsAmountBehind(const Cursor& c) {
  return GluedMarkAhead(c, "%") || (c.Has() && c.Peek().lexeme->Is(kCounted)) || DigitBehindMark(c, ",.-/");
}

bool IsBehindYearPreposition(const Question& q, std::size_t at) {
  const Token* before = Before(q, at);
  return before != nullptr && !q.tokens[at].glued && before->lexeme->Is(kBeforeEarlyYear);
}

// "s" or "'s" behind the number of a decade.
bool TakeDecadeEnding(Cursor& c) { return c.TakePossessive() || (c.Glued() && c.Take(Word::kPossessiveS)); }

}  // namespace

// "the early 1990s"; 1900s is a century and 2000s a decade, because that is how people use them
std::optional<Atom> ReadDecade(const Question&, Cursor& c) {
  const Part part = c.TakePart();
  c.Take(Word::kThe);
  const YearRead year = c.TakeYear();
  if (!year || year.year % 10 != 0 || !TakeDecadeEnding(c)) return std::nullopt;
  const bool century = year.year % 100 == 0 && year.year < 2000;
  const Granularity unit = century ? Granularity::kCentury : Granularity::kDecade;
  return Fixed(unit, PartOf(Years(year.year, century ? 100 : 10), part, unit));
}

// "the '90s", "90s": of the twentieth century
std::optional<Atom> ReadShortDecade(const Question& q, Cursor& c) {
  const Part part = c.TakePart();
  c.Take(Word::kThe);
  if (IsGluedAny(GluedBefore(q, c.at()), "$")) return std::nullopt;
  if (c.TakeMark(kApostrophe) && !c.Glued()) return std::nullopt;
  if (!c.Has() || c.Peek().digits != 2) return std::nullopt;
  const int number = c.TakeNumber(20, 90, 2);
  if (number == 0 || number % 10 != 0 || !TakeDecadeEnding(c)) return std::nullopt;
  return Fixed(Granularity::kDecade, PartOf(Years(1900 + number, 10), part, Granularity::kDecade));
}

// "the nineties"; not "in his twenties"
std::optional<Atom> ReadDecadeInWords(const Question& q, Cursor& c) {
  const Part part = c.TakePart();
  c.Take(Word::kThe);
  const Token* before = Before(q, c.at());
  if (before && before->lexeme->Is(kOwner)) return std::nullopt;
  c.Take(Word::kNineteen);
  if (!c.Has() || c.Peek().lexeme->decade == 0) return std::nullopt;
  const int first = c.Peek().lexeme->decade;
  c.Skip();
  return Fixed(Granularity::kDecade, PartOf(Years(first, 10), part, Granularity::kDecade));
}

// "20th century" is [1900, 2000)
std::optional<Atom> ReadCentury(const Question&, Cursor& c) {
  const Part part = c.TakePart();
  c.Take(Word::kThe);
  const int century = c.TakeNumber(1, 99, 2);
  if (century == 0 || !c.Glued() || !c.Peek().lexeme->Is(kOrdinalSuffix)) return std::nullopt;
  c.TakeOrdinalSuffix();
  c.TakeHyphen();
  if (!c.Take(Word::kCentury)) return std::nullopt;
  const Interval whole{FirstOf((century - 1) * 100, 1), FirstOf(century * 100, 1)};
  return Fixed(Granularity::kCentury, PartOf(whole, part, Granularity::kCentury));
}

// "October 2025", "early May 2010", "Nov, the year 2015"
std::optional<Atom> ReadMonthYear(const Question&, Cursor& c) {
  const Part part = c.TakePart();
  c.Take(Word::kThe);
  const int month = c.TakeMonthName();
  if (month == 0) return std::nullopt;
  c.TakeAnyMark(",/-");
  c.TakeAny({Word::kOf, Word::kIn});
  Cursor the = c;
  if (the.Take(Word::kThe) && the.Take(Word::kYear)) {
    the.Take(Word::kOf);
    c = the;
  }
  const YearRead year = c.TakeYearOrApostrophe();
  if (!year) return std::nullopt;
  Atom atom = AtomInYear({.kind = Granularity::kMonth, .number = month, .part = part}, year.year);
  atom.short_year = year.two_digits;
  return atom;
}

// "2010, March"
std::optional<Atom> ReadYearMonth(const Question&, Cursor& c) {
  const YearRead year = c.TakeYear();
  if (!year) return std::nullopt;
  if (!c.TakeAnyMark(",/-") && c.Glued()) return std::nullopt;
  const int month = c.TakeMonthName();
  if (month == 0 || (month == 5 && c.Taken().letters == LetterCase::kLower)) return std::nullopt;
  if (c.Has() && c.Peek().IsNumber() && !c.Glued()) return std::nullopt;
  return AtomInYear({Granularity::kMonth, month}, year.year);
}

// "2025-10"; therefore "2009-10" is a month and no range of years
std::optional<Atom> ReadIsoMonth(const Question& q, Cursor& c) {
  if (IsGluedAny(GluedBefore(q, c.at()), "/.-")) return std::nullopt;
  const YearRead year = c.TakeYear();
  if (!year || !c.TakeAnyMark("-/")) return std::nullopt;
  const int month = c.TakeMonthNumber();
  if (month == 0) return std::nullopt;
  if (c.Has(1) && (c.Peek().IsMark(kHyphen) || c.Peek().IsMark('/') || c.Peek().IsMark('.')) && c.Peek(1).IsNumber()) {
    return std::nullopt;
  }
  return AtomInYear({Granularity::kMonth, month}, year.year);
}

// "10/2025"
std::optional<Atom> ReadSlashedMonth(const Question& q, Cursor& c) {
  if (IsGluedAny(GluedBefore(q, c.at()), "/.-")) return std::nullopt;
  const int month = c.TakeMonthNumber();
  if (month == 0 || !c.TakeAnyMark("-/")) return std::nullopt;
  const YearRead year = c.TakeYear();
  if (!year || year.year < 1900) return std::nullopt;
  return AtomInYear({Granularity::kMonth, month}, year.year);
}

// "summer of 2019"; winter 2019 runs into 2020
std::optional<Atom> ReadSeason(const Question&, Cursor& c) {
  const Part part = c.TakePart();
  if (part == Part::kBeginningOf || part == Part::kMiddleOf || part == Part::kEndOf) return std::nullopt;
  if (!c.Has() || c.Peek().lexeme->season == 0) return std::nullopt;
  const int first_month = c.Peek().lexeme->season;
  c.Skip();
  if (!c.Take(Word::kOf)) c.TakeMark(',');
  const YearRead year = c.TakeYear();
  if (!year) return std::nullopt;
  return AtomInYear({.kind = Granularity::kSeason, .number = first_month, .part = part}, year.year);
}

// "FY24", "fiscal year 2024": a label; its days are nominal, where it ends is never guessed
std::optional<Atom> ReadFiscalYear(const Question&, Cursor& c) {
  if (c.Take(Word::kFiscal)) {
    c.TakeHyphen();
    if (c.Take(Word::kYear)) c.TakeHyphen();
  } else if (c.Take(Word::kFy)) {
    c.TakeHyphen();
  } else {
    return std::nullopt;
  }
  const YearRead year = c.TakeYearOrTwoDigits();
  if (!year) return std::nullopt;
  Atom atom = AtomInYear({Granularity::kYear}, year.year);
  atom.calendar = CalendarKind::kFiscal;
  atom.calendar_named = true;
  atom.short_year = year.two_digits;
  return atom;
}

// "2014-2018", "2019-21": ends with its last unit
std::optional<Atom> ReadRangeOfYears(const Question& q, Cursor& c) {
  if (IsGluedAny(GluedBefore(q, c.at()), ".,$/-")) return std::nullopt;
  const YearRead first = c.TakeYear();
  if (!first || !c.TakeAnyMark("-~/")) return std::nullopt;
  YearRead last = c.TakeYear();
  if (!last && c.Has() && c.Peek().digits == 2) {
    last.year = first.year / 100 * 100 + c.Peek().number;
    c.Skip();
  }
  if (last.year <= first.year || last.year > first.year + kLongestRange) return std::nullopt;
  if (GluedMarkAhead(c, "%") || DigitBehindMark(c, "-/.,")) return std::nullopt;
  Atom atom = Fixed(Granularity::kYear, Years(first.year, last.year - first.year + 1));
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

// "2024", "calendar year 2024", "the year of 1066"; money, percentages, thousands and counts are no years
std::optional<Atom> ReadYear(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  if (IsGluedAny(GluedBefore(q, start), ".,$#/-") && !IsBehindPreOrPost(q, start)) return std::nullopt;
  const bool calendar = c.Take(Word::kCalendar);
  const bool named = c.Take(Word::kYear);
  if (calendar && !named) return std::nullopt;
  if (named) c.Take(Word::kOf);
  const YearRead year = c.TakeYear();
  if (!year) return std::nullopt;
  c.TakePossessive();
  if (IsAmountBehind(c)) return std::nullopt;
  if (year.year < kFirstBareYear && !named && !IsBehindYearPreposition(q, start)) return std::nullopt;
  Atom atom = AtomInYear({Granularity::kYear}, year.year);
  atom.calendar_named = calendar;
  return atom;
}

// "October", "mid-November". May and March are also words: they need a capital and a fitting word before them. The
// others need a capital only when abbreviated.
std::optional<Atom> ReadMonthAlone(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  const Part part = c.TakePart();
  if (!c.Has() || c.Peek().lexeme->month == 0) return std::nullopt;
  const Token& name = c.Peek();
  const int month = name.lexeme->month;
  const bool ambiguous = month == 3 || month == 5;
  const bool abbreviated = name.lexeme->text.size() <= 3 || name.lexeme->text == "sept";
  if ((ambiguous || abbreviated) && name.letters != LetterCase::kTitle) return std::nullopt;
  c.Skip();
  if (c.Has() && (c.Glued() ? c.Peek().IsMark(kApostrophe) : c.Peek().IsNumber())) return std::nullopt;
  if (ambiguous && part == Part::kWhole) {
    const Token* before = Before(q, start);
    if (before && before->IsMark('.') && start >= 2 && q.tokens[start - 2].Is(Word::kVersus))
      before = &q.tokens[start - 2];
    if (!before) return std::nullopt;
    const bool mark = before->IsMark(',') || before->IsMark(kHyphen) || before->IsMark(kLongDash);
    if (!mark && !before->lexeme->Is(kBeforeMonth)) return std::nullopt;
  }
  return AtomAwaitingYear({.kind = Granularity::kMonth, .number = month, .part = part});
}

}  // namespace annals::time
