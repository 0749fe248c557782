// Quarters and halves: "2024-q1", "Q3'24", "3Q25", "Q4 FY24", "second quarter of fiscal 2024", "1H23".
#include "core/time/forms/forms.h"

namespace annals::time {
namespace {

// What "fiscal", "FY" and "calendar" said on the way.
struct CalendarWords {
  bool fiscal = false, calendar = false;

  bool TakeFiscal(Cursor& c) { return c.Take(Word::kFiscal) && (fiscal = true); }
  bool TakeCalendar(Cursor& c) { return c.Take(Word::kCalendar) && (calendar = true); }
  bool TakeFy(Cursor& c) {
    if (!c.TakeAny({Word::kFy, Word::kF})) return false;
    c.TakeHyphen();
    return fiscal = true;
  }
  Atom Mark(Atom atom) const {
    atom.calendar = fiscal ? CalendarKind::kFiscal : CalendarKind::kCalendar;
    atom.calendar_named = fiscal || calendar;
    return atom;
  }
};

Atom InYear(Granularity kind, int number, YearRead year, const CalendarWords& words) {
  Atom atom = words.Mark(AtomInYear({kind, number}, year.year));
  atom.short_year = year.two_digits;
  return atom;
}

// "Q5 2024" is no quarter, and not the year either.
bool IsQuarterBeyond(Cursor c) {
  constexpr int kQuarters = 4;
  return c.Take(Word::kQ) && c.Glued() && c.Peek().IsNumber() && c.Peek().number > kQuarters;
}

Atom NoSuchUnit() {
  Atom atom;
  atom.no_such_day = true;
  return atom;
}

void SkipSeparator(Cursor& c) {
  if (!c.TakeHyphen()) c.TakeMark('/');
}

// "Q3": the number glued to the letter.
int TakeLetterNumber(Cursor& c, Word letter, int high) {
  Cursor at = c;
  if (!at.Take(letter) || !at.Glued()) return 0;
  const int number = at.TakeNumber(1, high, 1);
  if (number != 0) c = at;
  return number;
}

// "3Q"
int TakeNumberLetter(Cursor& c, Word letter, int high) {
  Cursor at = c;
  const int number = at.TakeNumber(1, high, 1);
  if (number == 0 || !at.Glued() || !at.Take(letter)) return 0;
  c = at;
  return number;
}

// "first", "1st"; "final" and "last" only with a year behind.
int TakeOrdinal(Cursor& c, bool with_last) {
  Cursor at = c;
  if (!at.Has()) return 0;
  int ordinal = at.TakeNumber(1, 4, 1);
  if (ordinal != 0) {
    if (!at.Glued() || !at.Peek().lexeme->Is(kOrdinalSuffix)) return 0;
    at.TakeOrdinalSuffix();
  } else {
    ordinal = at.Peek().lexeme->ordinal;
    if (ordinal == 0 || !(with_last || at.Peek().lexeme->Is(kQuarterOrdinal))) return 0;
    at.Skip();
  }
  c = at;
  return ordinal;
}

// "third fiscal quarter", "third-quarter", "(first and) third quarters"
int TakeQuarterInWords(Cursor& c, CalendarWords& words, bool with_last) {
  Cursor at = c;
  const int quarter = TakeOrdinal(at, with_last);
  if (quarter == 0) return 0;
  at.TakeMark(kHyphen);
  words.TakeFiscal(at);
  if (at.TakeUnit() != Granularity::kQuarter) return 0;
  c = at;
  return quarter;
}

// "H1 2023", "H1 of FY23"
std::optional<Atom> ReadLetterHalf(Cursor& c) {
  CalendarWords words;
  const int half = TakeLetterNumber(c, Word::kH, 2);
  if (half == 0) return std::nullopt;
  c.TakeHyphen();
  c.Take(Word::kOf);
  words.TakeFy(c);
  const YearRead year = c.TakeYearOrTwoDigits();
  if (!year) return std::nullopt;
  return InYear(Granularity::kHalf, half, year, words);
}

// "1H23"
std::optional<Atom> ReadDigitHalf(Cursor& c) {
  CalendarWords words;
  const int half = TakeNumberLetter(c, Word::kH, 2);
  if (half == 0) return std::nullopt;
  c.TakeHyphen();
  words.TakeFy(c);
  const YearRead year = c.TakeYearOrTwoDigits();
  if (!year) return std::nullopt;
  return InYear(Granularity::kHalf, half, year, words);
}

// "2023-H1"
std::optional<Atom> ReadYearHalf(Cursor& c) {
  const YearRead year = c.TakeYear();
  if (!year) return std::nullopt;
  c.TakeHyphen();
  const int half = TakeLetterNumber(c, Word::kH, 2);
  if (half == 0) return std::nullopt;
  return InYear(Granularity::kHalf, half, year, {});
}

// "first half of fiscal 2023"
std::optional<Atom> ReadHalfInWords(Cursor& c) {
  CalendarWords words;
  const int half = TakeOrdinal(c, false);
  if (half == 0 || half > 2) return std::nullopt;
  c.TakeMark(kHyphen);
  if (!c.Take(Word::kHalf)) return std::nullopt;
  c.Take(Word::kOf);
  c.Take(Word::kThe);
  words.TakeFiscal(c);
  c.Take(Word::kYear);
  const YearRead year = c.TakeYear();
  if (!year) return std::nullopt;
  return InYear(Granularity::kHalf, half, year, words);
}

// "fourth quarters are strong" names none, "the third and fourth quarters" do.
bool EndsList(const Question& q, std::size_t at) {
  const Token* before = Before(q, at);
  if (before != nullptr && before->Is(Word::kThe)) before = Before(q, at - 1);
  return before != nullptr && (before->IsMark(',') || before->Is(Word::kAnd) || before->Is(Word::kOr) ||
                               before->Is(Word::kTo) || before->Is(Word::kThrough));
}

// "Q4 e-tron", "Q2 L e-tron": what one letter and a hyphen begin is a model, unless it is known to be done by wire
// ("e-commerce").
bool IsModelBehind(Cursor c) {
  const auto letter = [](const Token& token) { return token.IsWord() && token.end - token.begin == 1; };
  if (c.Has(1) && letter(c.Peek()) && letter(c.Peek(1))) c.Skip();
  if (!c.Has(2) || !c.Peek().IsWord() || c.Peek().end - c.Peek().begin != 1) return false;
  const Token &hyphen = c.Peek(1), &word = c.Peek(2);
  return hyphen.IsMark(kHyphen) && hyphen.glued && word.glued && word.IsWord() && !word.lexeme->Is(kAlsoAWord);
}

}  // namespace

// "Q1 2024", "Q3'24", "Q4 of fiscal 2024"; "Q5 2024" is claimed as none
std::optional<Atom> ReadQuarterYear(const Question&, Cursor& c) {
  CalendarWords words;
  const bool none_such = IsQuarterBeyond(c);
  const int quarter = TakeLetterNumber(c, Word::kQ, 9);
  if (quarter == 0) return std::nullopt;
  SkipSeparator(c);
  c.TakeAny({Word::kOf, Word::kIn});
  c.Take(Word::kThe);
  if (words.TakeFiscal(c) || words.TakeCalendar(c)) {
    c.Take(Word::kYear);
    c.TakeHyphen();
  } else {
    words.TakeFy(c);
  }
  const YearRead year = c.TakeYearOrApostrophe();
  if (!year) return std::nullopt;
  if (none_such) return NoSuchUnit();
  return InYear(Granularity::kQuarter, quarter, year, words);
}

// "2024-q1", "2024 Q1", "FY24 Q1", "fiscal year 2024 Q1"
std::optional<Atom> ReadYearQuarter(const Question&, Cursor& c) {
  CalendarWords words;
  if (words.TakeFiscal(c)) {
    c.Take(Word::kYear);
  } else {
    words.TakeFy(c);
  }
  const YearRead year = words.fiscal ? c.TakeYearOrTwoDigits() : c.TakeYear();
  if (!year) return std::nullopt;
  c.TakePossessive();
  c.TakeHyphen();
  words.TakeFiscal(c);
  SkipSeparator(c);
  const int quarter = TakeLetterNumber(c, Word::kQ, 4);
  if (quarter == 0) return std::nullopt;
  return InYear(Granularity::kQuarter, quarter, year, words);
}

// "Q4 FY24": two digits need FY or an apostrophe
std::optional<Atom> ReadQuarterShortFiscal(const Question&, Cursor& c) {
  CalendarWords words;
  const int quarter = TakeLetterNumber(c, Word::kQ, 4);
  if (quarter == 0) return std::nullopt;
  SkipSeparator(c);
  if (!c.Has() || !c.Peek().Is(Word::kFy) || !words.TakeFy(c)) return std::nullopt;
  const YearRead year = c.TakeYearOrTwoDigits();
  if (!year) return std::nullopt;
  return InYear(Granularity::kQuarter, quarter, year, words);
}

// "3Q25", "1QFY24"
std::optional<Atom> ReadDigitQuarter(const Question&, Cursor& c) {
  CalendarWords words;
  const int quarter = TakeNumberLetter(c, Word::kQ, 4);
  if (quarter == 0) return std::nullopt;
  c.TakeHyphen();
  words.TakeFy(c);
  const YearRead year = c.TakeYearOrTwoDigits();
  if (!year) return std::nullopt;
  return InYear(Granularity::kQuarter, quarter, year, words);
}

// "second quarter of fiscal 2024", "last quarter of 2019"
std::optional<Atom> ReadQuarterInWords(const Question&, Cursor& c) {
  CalendarWords words;
  if (!words.TakeFiscal(c)) words.TakeCalendar(c);
  const int quarter = TakeQuarterInWords(c, words, true);
  if (quarter == 0) return std::nullopt;
  c.TakeMark(',');
  c.TakeAny({Word::kOf, Word::kIn});
  c.Take(Word::kThe);
  if (!words.TakeFiscal(c)) words.TakeCalendar(c);
  c.Take(Word::kYear);
  const YearRead year = c.TakeYearOrApostrophe();
  if (!year) return std::nullopt;
  return InYear(Granularity::kQuarter, quarter, year, words);
}

// "2024 fiscal second quarter", "2016 the third quarter"
std::optional<Atom> ReadYearQuarterInWords(const Question&, Cursor& c) {
  CalendarWords words;
  words.TakeFiscal(c);
  c.Take(Word::kYear);
  const YearRead year = c.TakeYear();
  if (!year) return std::nullopt;
  c.TakePossessive();
  c.TakeMark(',');
  c.Take(Word::kThe);
  words.TakeFiscal(c);
  const int quarter = TakeQuarterInWords(c, words, true);
  if (quarter == 0) return std::nullopt;
  return InYear(Granularity::kQuarter, quarter, year, words);
}

// "Q3", "3Q", "third quarter", "first quarter of the year"
std::optional<Atom> ReadQuarterAlone(const Question& q, Cursor& c) {
  const std::size_t start = c.at();
  CalendarWords words;
  words.TakeFiscal(c);
  int quarter = TakeLetterNumber(c, Word::kQ, 4);
  if (quarter == 0) quarter = TakeNumberLetter(c, Word::kQ, 4);
  if (quarter != 0 && IsModelBehind(c)) return std::nullopt;
  if (quarter == 0) {
    quarter = TakeQuarterInWords(c, words, false);
    if (quarter == 0 || (c.Taken().lexeme->Is(kPlural) && !EndsList(q, start))) return std::nullopt;
    Cursor of = c;
    if (of.Take(Word::kOf) && of.Take(Word::kThe) && of.Take(Word::kYear)) c = of;
  }
  return words.Mark(AtomAwaitingYear({Granularity::kQuarter, quarter}));
}

std::optional<Atom> ReadHalf(const Question&, Cursor& c) {
  for (auto* read : {&ReadLetterHalf, &ReadDigitHalf, &ReadYearHalf, &ReadHalfInWords}) {
    Cursor at = c;
    if (auto atom = read(at)) {
      c = at;
      return atom;
    }
  }
  return std::nullopt;
}

// "H1", "1H" in upper case only (h1 is also a heading), "first half of the year"
std::optional<Atom> ReadHalfAlone(const Question&, Cursor& c) {
  const Cursor start = c;
  int half = TakeLetterNumber(c, Word::kH, 2);
  if (half != 0 && start.Peek().letters != LetterCase::kUpper) return std::nullopt;
  if (half == 0) {
    half = TakeNumberLetter(c, Word::kH, 2);
    if (half != 0 && c.Taken().letters != LetterCase::kUpper) return std::nullopt;
  }
  if (half == 0) {
    half = TakeOrdinal(c, false);
    if (half == 0 || half > 2) return std::nullopt;
    if (!c.Take(Word::kHalf) || !c.Take(Word::kOf) || !c.Take(Word::kThe) || !c.Take(Word::kYear)) return std::nullopt;
  }
  return AtomAwaitingYear({Granularity::kHalf, half});
}

}  // namespace annals::time
