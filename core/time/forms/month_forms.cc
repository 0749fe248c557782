// Months, seasons and weeks: "October 2025", "2025-10", "2015.3", "in the summer", "2016-W12".
#include "core/time/forms/forms.h"

namespace annals::time {
namespace {

constexpr int kLastDay = 31;

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
  if (IsAnyMark(GluedBefore(q, c.at()), "/.-")) return std::nullopt;
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
  return FixedUnit(Granularity::kWeek, found);
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
  if (IsAnyMark(GluedBefore(q, c.at()), "/.-")) return std::nullopt;
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
