// Numbers in words become number tokens, so that no form needs to know them.
//
//   nineteen seventy eight                        -> 1978
//   nineteen oh five                              -> 1905
//   two thousand and five                         -> 2005
//   two hundred and sixty seven                   -> 267
//   one thousand seven hundred and eighty nine    -> 1789
//   twenty-first                                  -> 21, ordinal
//   two thousands                                 -> 2000, plural
//   ten, first                                    -> stay words: their lexeme tells
//
// Linear, in place, thread-safe.
#pragma once

#include <vector>

#include "core/time/tokens.h"

namespace annals::time {

void FoldNumberWords(std::vector<Token>& tokens);

}  // namespace annals::time
