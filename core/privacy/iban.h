// International bank account numbers: country, length of that country, and the check digits. Inner header of core/privacy.
//
// Lengths: the IBAN registry of SWIFT (ISO 13616), release 97. Written together, or in groups with one space or hyphen
// between; letters of either case.
#pragma once

#include <string_view>
#include <vector>

#include "core/privacy/reading.h"

namespace annals::privacy {

// `i` is a word of two letters.
void FindIban(const Reading& reading, std::size_t i, std::vector<PiiSpan>* found);
// 0 when the country has none. `country`: two letters of either case.
std::size_t LengthOfIban(std::string_view country);

}  // namespace annals::privacy
