// Whether a token is an ordinary English word: evidence against a name where it is capitalised; and whether it is an English
// word at all, though it is in a name, too: in small letters it is hardly one. Inner header of core/privacy.
//
// Looks the token's hash up among those of core/language/ordinary_words.h: O(1). The first call makes the tables, 4 MB.
// Safe from many threads.
#pragma once

#include "core/privacy/tokens.h"

namespace annals::privacy {

bool IsOrdinaryWord(const Token& token);
bool IsEnglishWord(const Token& token);  // "rose", too

}  // namespace annals::privacy
