// Numbers in words.
//
//   "four hundred and five" -> 405     "two dozen" -> 24     "a hundred" -> 100     "half a million" -> half of 1,000,000
//
// The words are a language's. Thread-safe; linear in what is read.
#pragma once

#include <cstdint>
#include <optional>

#include "core/text/written_words.h"

namespace annals::text {

struct SpelledNumber {
  std::uint64_t value = 0;
  std::size_t end = 0;
  int scale = 0;          // power of ten of the last multiplier
  bool half = false;      // of it: "half a million"
  bool lone_one = false;  // nothing but "a" or "one": no number unless a unit follows
};

// The one that begins at `i`.
std::optional<SpelledNumber> ReadSpelledNumber(const WrittenWords& text, std::size_t i, const QuantityWords& words);

// "million", "bn" at `i`, after one space or hyphen; nullptr when there is none. `letter`: may be a single one.
const QuantityWords::Multiplier* MultiplierAt(const WrittenWords& text, std::size_t i, const QuantityWords& words,
                                              bool letter);

}  // namespace annals::text
