#include "core/time/cursor.h"

namespace annals::time {
namespace {

// In capitals: "ad" is also a word.
bool IsEra(const Token& token, Word era) { return token.Is(era) && token.letters == LetterCase::kUpper; }

// "1300 to 1200 BC": the era behind the last one is that of both.
bool IsBeforeEraOfRange(const Cursor& behind) {
  Cursor c = behind;
  if (!c.TakeAnyMark("-~/,") && !c.TakeAny({Word::kTo, Word::kUntil, Word::kAnd, Word::kOr})) return false;
  if (!c.Has(1) || !c.Peek().IsNumber()) return false;
  c.Skip();
  return IsEra(c.Peek(), Word::kBeforeEra);
}

}  // namespace

int FullYear(int number) { return number > 99 ? number : number + (number >= kTwoDigitPivot ? 1900 : 2000); }

bool Cursor::TakeAny(std::initializer_list<Word> words) {
  for (const Word word : words) {
    if (Take(word)) return true;
  }
  return false;
}

bool Cursor::TakeHyphen() { return Has(1) && Peek().IsMark(kHyphen) && Peek().glued && Peek(1).glued && Advance(); }

bool Cursor::TakeAnyMark(const char* marks) {
  for (; *marks != 0; ++marks) {
    if (TakeMark(*marks)) return true;
  }
  return false;
}

int Cursor::TakeNumber(int low, int high, int digits) {
  if (!Has() || !Peek().IsNumber()) return 0;
  const Token& token = Peek();
  if (token.digits > digits || token.number < low || token.number > high) return 0;
  Advance();
  return token.number;
}

int Cursor::TakeMonthName() {
  if (!Has() || Peek().lexeme->month == 0) return 0;
  const int month = Peek().lexeme->month;
  Advance();
  TakeGluedMark('.');
  return month;
}

void Cursor::TakeOrdinalSuffix() {
  if (Glued() && Peek().lexeme->Is(kOrdinalSuffix)) Advance();
}

int Cursor::TakeDay() {
  if (const int day = TakeNumber(1, 31, 2)) return day;
  if (!Has() || Peek().lexeme->nth == 0) return 0;
  Advance();
  return Taken().lexeme->nth;
}

YearRead Cursor::TakeYear() {
  if (!Has()) return {};
  Cursor c = *this;
  const bool before = IsEra(c.Peek(), Word::kEra) && c.Advance();
  if (!c.Has() || !c.Peek().IsNumber()) return {};
  const Token& number = c.Peek();
  c.Advance();
  const bool behind = !before && c.Has() && IsEra(c.Peek(), Word::kEra) && c.Advance();
  const bool with_era = (before || behind) && number.digits <= 4 && number.number > 0;
  if (!with_era && !IsYear(number)) return {};
  if (c.Has() && IsEra(c.Peek(), Word::kBeforeEra)) return {};
  if (!with_era && IsBeforeEraOfRange(c)) return {};
  at_ = c.at_;
  return {number.number, false};
}

YearRead Cursor::TakeYearOrApostrophe() {
  if (const YearRead year = TakeYear()) return year;
  if (!Has(1) || !Peek().IsMark(kApostrophe) || !Peek(1).glued || Peek(1).digits != 2) return {};
  at_ += 2;
  return {FullYear(Taken().number), true};
}

YearRead Cursor::TakeYearOrTwoDigits() {
  if (const YearRead year = TakeYearOrApostrophe()) return year;
  if (!Has() || Peek().digits != 2) return {};
  Advance();
  return {FullYear(Taken().number), true};
}

bool Cursor::TakePossessive() {
  if (!Has(1) || !Peek().IsMark(kApostrophe) || !Peek().glued || !Peek(1).glued || !Peek(1).Is(Word::kPossessiveS)) {
    return false;
  }
  at_ += 2;
  return true;
}

Part Cursor::TakePart() {
  Cursor c = *this;
  if (c.Has() && c.Peek().lexeme->unit != Granularity::kNone) return Part::kWhole;  // "weekend of"
  Part part = Part::kWhole;
  if (c.Take(Word::kVery)) {
    if (c.Take(Word::kEarly)) part = Part::kEarly;
  } else if (c.Take(Word::kEarly)) {
    part = Part::kEarly;
  } else if (c.Take(Word::kMid)) {
    part = Part::kMid;
  } else if (c.Take(Word::kLate)) {
    part = Part::kLate;
  } else {
    c.Take(Word::kThe);
    if (c.TakeAny({Word::kBeginning, Word::kStart})) part = Part::kBeginningOf;
    if (c.Take(Word::kMiddle)) part = Part::kMiddleOf;
    if (c.Take(Word::kEnd)) part = Part::kEndOf;
    const bool alone = part != Part::kWhole && c.Taken().lexeme->Is(kNamesPart);
    if (!c.Take(Word::kOf) && !alone) part = Part::kWhole;
  }
  if (part == Part::kWhole) return part;
  c.TakeHyphen();
  at_ = c.at_;
  return part;
}

Granularity Cursor::TakeUnit() {
  if (!Has() || Peek().lexeme->unit == Granularity::kNone || Peek().Is(Word::kQuarterly) || Peek().Is(Word::kEnd))
    return Granularity::kNone;
  Advance();
  return Taken().lexeme->unit;
}

bool Cursor::TakeWeekend(bool* plural) {
  Cursor c = *this;
  if (!c.Take(Word::kEnd)) return false;
  bool several = c.Taken().lexeme->Is(kPlural);
  if (c.Taken().lexeme->unit != Granularity::kWeek) {
    several = false;
    if (!c.Take(Word::kOf) || c.TakeUnit() != Granularity::kWeek) return false;
  }
  at_ = c.at_;
  if (plural != nullptr) *plural = several;
  return true;
}

int Cursor::TakeCount() {
  if (const int number = TakeNumber(1, 999, 3)) return number;
  if (!Has()) return 0;
  Cursor c = *this;
  if (c.Take(Word::kA) && !(c.Has() && (c.Peek().Is(Word::kCouple) || c.Peek().Is(Word::kFew)))) return 0;
  const int count = c.Has() ? c.Peek().lexeme->count : 0;
  if (count == 0) return 0;
  c.Advance();
  if (c.Taken().Is(Word::kCouple) && !c.Take(Word::kOf)) return 0;
  at_ = c.at_;
  return count;
}

}  // namespace annals::time
