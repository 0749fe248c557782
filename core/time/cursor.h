// Reads tokens from left to right for one form. Each Take… moves on only when it succeeds; a form that failed is simply
// thrown away with its cursor.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <vector>

#include "core/text/year.h"
#include "core/time/calendar.h"
#include "core/time/tokens.h"

namespace annals::time {

struct YearRead {
  int year = 0;  // 0: none
  bool two_digits = false;
  explicit operator bool() const { return year != 0; }
};

class Cursor {
 public:
  Cursor(const std::vector<Token>& tokens, std::size_t at) : tokens_(&tokens), at_(at) {}

  std::size_t at() const { return at_; }
  bool AtEnd() const { return at_ >= tokens_->size(); }
  // Nothing stands between the previous token and the next one.
  bool Glued() const { return !AtEnd() && (*tokens_)[at_].glued; }
  // The token `ahead` of the cursor; REQUIRES Has(ahead).
  bool Has(std::size_t ahead = 0) const { return at_ + ahead < tokens_->size(); }
  const Token& Peek(std::size_t ahead = 0) const { return (*tokens_)[at_ + ahead]; }
  const Token& Taken() const { return (*tokens_)[at_ - 1]; }

  bool Take(Word word) { return Has() && Peek().Is(word) && Advance(); }
  bool TakeAny(std::initializer_list<Word> words);
  void Skip() { ++at_; }  // REQUIRES Has()
  bool TakeMark(char mark) { return Has() && Peek().IsMark(mark) && Advance(); }
  bool TakeGluedMark(char mark) { return Glued() && TakeMark(mark); }
  // A hyphen inside a word: glued on both sides.
  bool TakeHyphen();
  bool TakeAnyMark(const char* marks);

  // A number between `low` and `high` of at most `digits` digits; 0 when there is none.
  int TakeNumber(int low, int high, int digits);
  // "21", "twenty-first", "ninth"; 0 when there is none.
  int TakeDay();
  int TakeMonthNumber() { return TakeNumber(1, 12, 2); }
  // A month's name, its full stop too; 0 when there is none.
  int TakeMonthName();
  void TakeOrdinalSuffix();
  // Four digits, 1000 to 2099, or any year with its era: "79 AD", "AD 79". Not "1200 BC".
  YearRead TakeYear();
  YearRead TakeYearOrApostrophe();  // also '24
  YearRead TakeYearOrTwoDigits();   // also '24 and 24
  bool TakePossessive();            // 's
  // "early", "very early", "the end of" …, and the space or hyphen behind it.
  Part TakePart();
  // A unit of time: "quarter", "years"; kNone when there is none.
  Granularity TakeUnit();
  // "weekend", "fin de semana"; `plural` says whether it is several.
  bool TakeWeekend(bool* plural = nullptr);
  // "three", "12", "a couple of"; 0 when there is none.
  int TakeCount();

 private:
  bool Advance() { return ++at_, true; }

  const std::vector<Token>* tokens_;
  std::size_t at_;
};

// A century's worth of two digits: 60 to 99 are 1960 to 1999, 00 to 59 are 2000 to 2059.
inline constexpr int kTwoDigitPivot = 60;

// "24" is 2024, "98" is 1998, "2024" is 2024.
int FullYear(int number);
inline bool IsYear(const Token& token) { return text::IsYear(token.digits, token.number); }

}  // namespace annals::time
