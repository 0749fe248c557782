#include "core/time/number_words.h"

#include "core/time/cursor.h"

namespace annals::time {
namespace {

// "nineteen ninety", "twenty ten": the words of a century. "twelve thirty" is a time of day.
constexpr int kFirstSpokenCentury = 13, kLastSpokenCentury = 20;

struct Spelled {
  int value = -1;  // none
  bool ordinal = false, plural = false;
  explicit operator bool() const { return value >= 0; }
};

int Cardinal(const Cursor& c) { return c.Has() ? c.Peek().lexeme->cardinal : -1; }

// A number of at most two digits: "twenty", "twenty five", "twenty-fifth", "five".
Spelled TakeUpTo99(Cursor& c) {
  const int tens = Cardinal(c);
  if (tens < 0) return {};
  c.Skip();
  if (tens < 20) return {tens};
  Cursor unit = c;
  unit.TakeHyphen();
  if (!unit.Has()) return {tens};
  const int cardinal = Cardinal(unit), nth = unit.Peek().lexeme->nth;
  if ((cardinal < 1 || cardinal > 9) && (nth < 1 || nth > 9)) return {tens};
  unit.Skip();
  c = unit;
  return nth > 0 ? Spelled{tens + nth, true} : Spelled{tens + cardinal};
}

bool IsMultiplier(const Cursor& c) { return c.Has() && (c.Peek().Is(Word::kHundred) || c.Peek().Is(Word::kThousand)); }

// "[and] eighty nine" behind hundreds or thousands; not "[and] twenty thousand".
int TakeRest(Cursor& c) {
  Cursor rest = c;
  rest.TakeHyphen();
  rest.Take(Word::kAnd);
  rest.TakeHyphen();
  const Spelled number = TakeUpTo99(rest);
  if (!number || number.ordinal || number.value == 0 || IsMultiplier(rest)) return 0;
  c = rest;
  return number.value;
}

// "seven hundred [and eighty nine]"; the number before "hundred" has been taken.
Spelled TakeHundreds(Cursor& c, int hundreds) {
  if (!c.Take(Word::kHundred)) return {};
  if (c.Taken().lexeme->Is(kPlural)) return {hundreds * 100, false, true};
  return {hundreds * 100 + TakeRest(c)};
}

Spelled TakeThousands(Cursor& c, int thousands) {
  if (!c.Take(Word::kThousand)) return {};
  if (c.Taken().lexeme->Is(kPlural)) return {thousands * 1000, false, true};
  Cursor hundreds = c;
  hundreds.TakeHyphen();
  const int count = Cardinal(hundreds);
  if (count >= 1 && count <= 9) {
    hundreds.Skip();
    if (const Spelled number = TakeHundreds(hundreds, count)) {
      c = hundreds;
      return {thousands * 1000 + number.value, false, number.plural};
    }
  }
  return {thousands * 1000 + TakeRest(c)};
}

// "nineteen seventy eight", "nineteen oh five"; the century has been taken.
Spelled TakeSpokenYear(Cursor& c, int century) {
  if (century < kFirstSpokenCentury || century > kLastSpokenCentury) return {};
  Cursor at = c;
  if (Cardinal(at) == 0) {
    at.Skip();
    const int unit = Cardinal(at);
    if (unit < 1 || unit > 9) return {};
    at.Skip();
    c = at;
    return {century * 100 + unit};
  }
  const Spelled rest = TakeUpTo99(at);
  if (!rest || rest.ordinal || rest.value < 10) return {};
  c = at;
  return {century * 100 + rest.value};
}

Spelled TakeSpelled(Cursor& c) {
  const Spelled first = TakeUpTo99(c);
  if (!first || first.ordinal) return first;
  const Cursor start = c;
  if (first.value >= 1 && first.value <= kLastSpokenCentury) {
    for (auto* take : {&TakeThousands, &TakeHundreds, &TakeSpokenYear}) {
      c = start;
      c.TakeHyphen();
      if (const Spelled number = take(c, first.value)) return number;
    }
  }
  c = start;
  return first;
}

std::uint8_t DigitsOf(int value) { return value > 999 ? 4 : value > 99 ? 3 : value > 9 ? 2 : 1; }

}  // namespace

void FoldNumberWords(std::vector<Token>& tokens) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < tokens.size(); ++kept) {
    Cursor c(tokens, i);
    const Spelled number = tokens[i].lexeme->cardinal < 0 ? Spelled{} : TakeSpelled(c);
    if (!number || c.at() == i + 1) {  // no number, or a single word
      tokens[kept] = tokens[i++];
      continue;
    }
    Token token = tokens[i];
    token.end = c.Taken().end;
    token.kind = TokenKind::kNumber;
    token.number = number.value;
    token.digits = DigitsOf(number.value);
    token.lexeme = TimeWords::Unknown();
    token.spelled = true;
    token.ordinal = number.ordinal;
    token.plural = number.plural;
    i = c.at();
    tokens[kept] = token;
  }
  tokens.resize(kept);
}

}  // namespace annals::time
