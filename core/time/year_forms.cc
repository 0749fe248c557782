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
constexpr int kLastDay = 31;

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
  if (c.Has() && c.Peek().lexeme->Is(kPlural) && c.Peek().lexeme->unit != Granularity::kNone) return true;
  return GluedMarkAhead(c, "%") || (c.Has() && c.Peek().lexeme->Is(kCounted)) || DigitBehindMark(c, ",.-/");
}

bool IsBehindYearPreposition(const Question& q, std::size_t at) {
  const Token* before = Before(q, at);
  return before != nullptr && !q.tokens[at].glued && before->lexeme->Is(kBeforeEarlyYear);
}

// "s" or "'s" behind the number of a decade.
bool TakeDecadeEnding(Cursor& c) {
  if (c.Taken().plural || c.TakePossessive()) return true;  // "two thousands"
  const bool years = c.Taken().digits == 4;                 // "1990 s", but 90 s are seconds
  return (years || c.Glued()) && c.Take(Word::kPossessiveS);
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

// A number behind "room" or before "model" is a name: "Boeing 1999 model". The first token of the year is `first`.
bool IsName(const Question& q, std::size_t first, const Cursor& behind) {
  const Token* before = Before(q, first);
  if (before == nullptr) return false;
  if (before->lexeme->Is(kNumbered)) return true;
  const bool named = before->IsWord() && before->letters != LetterCase::kLower && before->lexeme->word == Word::kNone;
  return named && behind.Has() && behind.Peek().lexeme->Is(kModel);
}

// Words that stand for a round number count more often than they date: "in two thousand stores".
bool CountsUnknown(const Token& number, const Cursor& behind) {
  if (!number.spelled || number.number % 100 != 0 || !behind.Has()) return false;
  const Token& next = behind.Peek();
  return next.IsWord() && next.lexeme->word == Word::kNone;
}

// In lower case only as "in may", with nothing behind that the preposition could belong to.
bool StandsAlone(const Question& q, std::size_t at, Cursor behind) {
  const Token* before = Before(q, at);
  if (before == nullptr || q.tokens[at].letters != LetterCase::kLower) return false;
  if (!before->Is(Word::kIn) && !before->Is(Word::kSince) && !before->Is(Word::kUntil) && !before->Is(Word::kFrom) &&
      !before->Is(Word::kTo)) {
    return false;
  }
  behind.Skip();
  return !behind.Has() || behind.Peek().kind == TokenKind::kMark || behind.Peek().lexeme->word != Word::kNone;
}

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
  const int century = TakeCenturyOfDecade(c);
  if (!c.Has() || c.Peek().lexeme->decade == 0) return std::nullopt;
  const int decade = c.Peek().lexeme->decade;
  const int first = century == 0 ? decade : century * 100 + decade % 100;
  if (century == 0 && decade % 100 == 10) return std::nullopt;  // "tens of them"
  c.Skip();
  return Fixed(Granularity::kDecade, PartOf(Years(first, 10), part, Granularity::kDecade));
}

// "20th century" is [1900, 2000)
std::optional<Atom> ReadCentury(const Question&, Cursor& c) {
  const Part part = c.TakePart();
  c.Take(Word::kThe);
  const int century = c.TakeDay();  // an ordinal up to 31
  if (century == 0) return std::nullopt;
  const bool suffix = c.Glued() && c.Peek().lexeme->Is(kOrdinalSuffix);
  if (!suffix && !c.Taken().IsWord() && !c.Taken().ordinal) return std::nullopt;
  c.TakeOrdinalSuffix();
  c.TakeHyphen();
  if (!c.Take(Word::kCentury)) return std::nullopt;
  if (c.Has() && c.Peek().Is(Word::kBeforeEra)) return std::nullopt;
  const Interval whole{FirstOf((century - 1) * 100, 1), FirstOf(century * 100, 1)};
  return Fixed(Granularity::kCentury, PartOf(whole, part, Granularity::kCentury));
}

// "October 2025", "early May 2010", "August 99", "Nov, the year 2015"
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
  YearRead year = c.TakeYearOrApostrophe();
  if (!year && c.Has() && c.Peek().digits == 2 && c.Peek().number > kLastDay && !c.Glued()) {  // "August 99"
    year = c.TakeYearOrTwoDigits();
    if (IsAmountBehind(c)) return std::nullopt;
  }
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
  if (month == 0 || (c.Taken().lexeme->Is(kAlsoAWord) && c.Taken().letters == LetterCase::kLower)) return std::nullopt;
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

// "2016-W12", "2016 W3", "W3 2016", "week 12 of 2020": the week of ISO 8601, the first one holds 4 January
std::optional<Atom> ReadIsoWeek(const Question&, Cursor& c) {
  YearRead year = c.TakeYear();
  if (year) c.TakeHyphen();
  const bool named = !year && c.TakeUnit() == Granularity::kWeek;
  if (!named && (!c.Take(Word::kW) || !c.Glued())) return std::nullopt;
  const int week = c.TakeNumber(1, 53, 2);
  if (week == 0) return std::nullopt;
  if (!year) {
    if (!c.TakeHyphen() && !c.TakeMark(',')) c.TakeAny({Word::kOf, Word::kIn});
    year = c.TakeYear();
  }
  if (!year) return std::nullopt;
  constexpr int kDayOfFirstWeek = 4;
  const auto first = RealDay(year.year, 1, kDayOfFirstWeek);
  if (!first) return std::nullopt;
  const Interval found = UnitAt(first->from, Granularity::kWeek, week - 1);
  if (YearOf(found.from + std::chrono::days{3}) != year.year) return std::nullopt;  // no week 53
  return Fixed(Granularity::kWeek, found);
}

// "2015.3"; not "version 2019.5", not "2015.3 million"
std::optional<Atom> ReadDottedMonth(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  if (GluedBefore(q, start) != nullptr) return std::nullopt;
  const Token* before = Before(q, start);
  if (before != nullptr && before->lexeme->Is(kNumbered)) return std::nullopt;
  const YearRead year = c.TakeYear();
  if (!year || !c.TakeGluedMark('.') || !c.Glued()) return std::nullopt;
  const int month = c.TakeMonthNumber();
  if (month == 0 || (c.Glued() && !GluedMarkAhead(c, "?!,;)")) || IsAmountBehind(c)) return std::nullopt;
  if (c.Has() && c.Peek().IsWord() && c.Peek().lexeme->word == Word::kNone) return std::nullopt;
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

// "2024", "calendar year 2024", "the year of 1066", "in '24", "79 AD"; money, percentages, thousands and counts are no
// years
std::optional<Atom> ReadYear(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  if (IsGluedAny(GluedBefore(q, start), ".,$#/-") && !IsBehindPreOrPost(q, start)) return std::nullopt;
  const bool calendar = c.Take(Word::kCalendar);
  const bool named = c.Take(Word::kYear);
  if (calendar && !named) return std::nullopt;
  if (named) c.Take(Word::kOf);
  const bool apostrophe = c.Has() && c.Peek().IsMark(kApostrophe);  // "in '24"
  YearRead year = apostrophe ? c.TakeYearOrApostrophe() : c.TakeYear();
  if (!year && named) year.year = c.TakeNumber(100, 999, 3);  // "the year 247"
  if (!year || (c.Taken().plural && c.Taken().spelled)) return std::nullopt;
  const Token& last = c.Taken();
  c.TakePossessive();
  if (IsAmountBehind(c) || IsName(q, start, c) || CountsUnknown(last, c)) return std::nullopt;
  const bool era = last.Is(Word::kEra) || q.tokens[start].Is(Word::kEra);
  const bool doubtful = (year.year < kFirstBareYear && !era) || last.spelled || apostrophe;
  if (doubtful && !named && !IsBehindYearPreposition(q, start)) return std::nullopt;
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
  const bool ambiguous = name.lexeme->Is(kAlsoAWord);
  if ((ambiguous || name.lexeme->Is(kShort)) && name.letters != LetterCase::kTitle && !StandsAlone(q, start, c)) {
    return std::nullopt;
  }
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

// "in the summer", "mid summer": spring and fall are also verbs, so they need a preposition and nothing behind
std::optional<Atom> ReadSeasonAlone(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  const Part part = c.TakePart();
  if (!c.Has() || c.Peek().lexeme->season == 0) return std::nullopt;
  const Lexeme& name = *c.Peek().lexeme;
  c.Skip();
  const Token* before = Before(q, start);
  if (before != nullptr && before->Is(Word::kThe)) before = Before(q, start - 1);
  const bool in =
      before != nullptr && (before->lexeme->Is(kBeforeEarlyYear) || before->Is(Word::kDuring) || before->Is(Word::kBy));
  if (part == Part::kWhole && !in) return std::nullopt;
  if (c.Has() && c.Peek().IsWord() && (c.Peek().lexeme->word == Word::kNone || c.Peek().Is(Word::kOf))) {
    return std::nullopt;
  }
  if (name.Is(kAlsoAWord) && !in) return std::nullopt;
  return AtomAwaitingYear({.kind = Granularity::kSeason, .number = name.season, .part = part});
}

}  // namespace annals::time
