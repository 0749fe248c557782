// What the words of an address tell that are no cues of their own. Inner header of core/privacy.
//
// Constants of core/language/private_words.h; thread-safe; constant time.
#pragma once

#include <string_view>

#include "core/privacy/tokens.h"

namespace annals::privacy {

// "Hauptstraße", "Parkgatan": a word that ends as streets do in languages that write them together.
bool HasStreetTail(std::string_view word);

bool AnnouncesAddress(const Token& token);  // "address", "lives"
bool IsCorner(const Token& token);          // "corner", of two streets

}  // namespace annals::privacy
