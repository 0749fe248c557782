// One end of a quantity: a number with its sign, currency, scale and unit, before it is known whether it stands alone.
//
//   ReadQuantityEnd(WrittenWords("lost $(5.2) million"), 7, english)      -5.2, scaled by a million, kMoney, bytes 5 to 19
//
// Signs and codes of currencies are of no language. Thread-safe; linear in what is read.
#pragma once

#include <optional>

#include "core/text/quantity.h"
#include "core/text/written_words.h"

namespace annals::text {

struct QuantityEnd {
  Decimal plain;             // without scale
  std::uint32_t factor = 1;  // "dozen"
  int power = 0;             // of ten: "million"
  int unit_power = 0;        // of ten: "cents"
  bool scaled = false;       // some word of scale was said
  Quantity read;             // but for its values

  Decimal value() const { return plain.Times(factor, power + unit_power); }
};

// The one whose digits or first word begin at `i`; nullopt when they are none: "12th", "1.2.3", "a".
std::optional<QuantityEnd> ReadQuantityEnd(const WrittenWords& text, std::size_t i, const QuantityWords& words);

}  // namespace annals::text
