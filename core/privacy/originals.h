// What tokens stand for, and a text with that put back in their place.
//
//   Originals originals = {{"EMAIL_6f1d20c9a4b37e58", "ada@lund.org"}};
//   PutBack("Mail EMAIL_6f1d20c9a4b37e58", originals).text    "Mail ada@lund.org"
//
// A token is the name of a type, "_" and sixteen hexadecimal digits, with no word touching it. Linear; pure.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/privacy/rewrite.h"

namespace annals::privacy {

using Originals = std::map<std::string, std::string, std::less<>>;  // by token, as they were written

// In order; they do not overlap.
std::vector<PiiSpan> FindTokens(std::string_view text);
// Tokens that `originals` does not know stay. The action of each replacement is that of the token: kHash.
Rewritten PutBack(std::string_view text, const Originals& originals);
// Adds what was hashed in `text`; of two spellings of one value the first stays.
void Keep(std::string_view text, const Rewritten& rewritten, Originals* originals);

}  // namespace annals::privacy
