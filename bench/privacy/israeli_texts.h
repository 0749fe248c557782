// Sentences with Israeli identity numbers, and sentences with numbers of nine digits that are none, in English and Hebrew.
//
// Drawn from a seed: half of the sentences say what their number is and hold a valid one, written as "123456782",
// "12345678-2" or without its leading zero; the others hold a random number with a word for something else, or none.
// Of the latter a tenth passes the check digit by chance, so the words must decide.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/privacy/span.h"

namespace annals::bench {

struct IsraeliText {
  std::string text;
  std::vector<privacy::PiiSpan> gold;  // one or none
};

std::vector<IsraeliText> DrawIsraeliTexts(std::uint64_t seed, int count);

}  // namespace annals::bench
