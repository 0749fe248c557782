// The words that one language writes quantities with (core/text/quantity.h reads them). In lower case, diacritics as they
// are written; of several words one space between, which a hyphen
// in the text matches.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace annals::language {

enum class QuantityUnit : std::uint8_t { kNone, kMoney, kPercent, kBasisPoints };

struct QuantityWords {
  struct Number {
    std::string_view word;
    std::uint32_t value = 0;  // 0 to 99; a lone 1 is a number only before a multiplier or a unit
  };
  // "million" is {1, 6}, "dozen" {12, 0}. One of a single letter must touch its digits, or be of money: "$3 m".
  struct Multiplier {
    std::string_view word;
    std::uint32_t factor = 1;
    int power = 0;
  };
  struct UnitWord {
    std::string_view words;
    QuantityUnit unit = QuantityUnit::kNone;
    std::string_view currency = {};  // ISO 4217, of money
    int power = 0;                   // "cents" are {…, -2}
  };
  using Words = std::span<const std::string_view>;

  std::span<const Number> numbers;
  std::span<const Multiplier> multipliers;
  std::span<const UnitWord> units;  // of two that begin alike the longer first
  Words articles;                   // "a" in "a dozen": one before a multiplier or a unit, as "one" is; else no number
  Words half;                       // "half a million"
  Words join;                       // "and" in "four hundred and five"
  Words of_unit;                    // between a scale and its unit: "de" in "tres millones de euros"
  Words ordinal_endings;            // "th": digits with it are no quantity
  Words approximate;                // in front: "about"
  Words between, between_join;      // "between 3 and 5"
  Words to;                         // "3 to 5"
  Words from;                       // "from 3 to 5" is two quantities, not a range
  char decimal = '.', grouping = ',';
};

}  // namespace annals::language
