// Amounts in a text: what is counted, paid or measured, whatever words and signs it is written with.
//
//   ReadQuantities("Sales rose 3 to 5 percent, to about $1.2 bn.", english)
//     [0] 3 to 5 percent           low 3, high 5, unit kPercent
//     [1] $1.2 bn, approximate     1,200,000,000, unit kMoney, currency "USD", scale 9
//
// Read are numerals with their grouping ("1,200.5"), signs ("-3", "$(5.2)"), number words ("four hundred", "a dozen"),
// scales ("million", "bn"), percent, basis points, currencies, ranges ("3-5%", "between $3 and $5 million") and words
// of approximation. Not read are digits of names ("B12"), ordinals ("12th") and what has two points ("1.2.3").
//
// The words belong to a language and are given. Values are exact. Linear, thread-safe, never fails.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/quantity_words.h"
#include "core/text/decimal.h"
#include "core/text/year.h"

namespace annals::text {

using language::QuantityWords;
using Unit = language::QuantityUnit;

struct Quantity {
  Decimal low, high;                 // the same but of a range; scales applied, so a million is 1,000,000
  Unit unit = Unit::kNone;           // of basis points low and high count points, not percent
  std::string_view currency;         // ISO 4217, of money whose currency is said: "USD"
  int scale = 0;                     // power of ten of the last scale word: 9 of "3 to 5 billion"
  bool approximate = false;          // "about 3"
  bool spelled = false;              // begins with a word, not with digits
  bool year = false;                 // four bare digits that may be a year (year.h)
  std::uint32_t begin = 0, end = 0;  // bytes of the text, from sign or currency to scale or unit; without "about"

  bool range() const { return low != high; }
};

// By their place, none overlaps another.
std::vector<Quantity> ReadQuantities(std::string_view text, const QuantityWords& words);
// Those that begin with digits only; many times as fast.
std::vector<Quantity> ReadNumerals(std::string_view text, const QuantityWords& words);

// Whether one says what the other says: the same values of one unit; money whose currency is not said, and a bare
// number, are the same as that amount of money. Signs count, approximation does not.
bool Same(const Quantity& a, const Quantity& b);

// Which is more, by the low end, then the high end; nullopt when their units do not compare. Percent and basis points
// do.
std::optional<std::strong_ordering> Compare(const Quantity& a, const Quantity& b);

// In signs of no language, to be read back: "~USD 3,000,000–5,000,000", "-2.5%", "70bp".
std::string ToString(const Quantity& quantity);

}  // namespace annals::text
