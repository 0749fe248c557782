// Whether a token is an ordinary English word: evidence against a name where it is capitalised. Inner header of
// core/privacy.
//
// Looks the token's hash up among those of core/language/ordinary_words.h: O(1). The first call makes the tables, 4 MB.
// Safe from many threads.
#pragma once

#include "core/privacy/tokens.h"

namespace annals::privacy {

bool IsOrdinaryWord(const Token& token);

}  // namespace annals::privacy
