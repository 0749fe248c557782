#include "core/time/cursor.h"

namespace annals::time {

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

YearRead Cursor::TakeYear() {
  if (!Has() || !IsYear(Peek())) return {};
  Advance();
  return {Taken().number, false};
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
    if (!c.Take(Word::kOf)) part = Part::kWhole;
  }
  if (part == Part::kWhole) return part;
  c.TakeHyphen();
  at_ = c.at_;
  return part;
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
