// Street addresses by their form: "12 Harbour Road", "Via Roma 71", "Hauptstraße 5", "רחוב הרצל 5", "P.O. Box 12",
// "the corner of Alder Road and Mill Lane", with the flat, the town, the postal code and the country behind. Inner header
// of core/privacy.
//
// What tells one is any of: a number with a word for a street ("12 Harbour Road"); a number, a name and a flat ("12 Alder,
// Apt. 3"); two numbers around a name, and a flat, a country, a state's code, or a word that announces an address before
// them ("lives at 172 Alder 75"); a box or a field post office, with its numbers; "corner of", and two names.
#pragma once

#include <vector>

#include "core/privacy/reading.h"

namespace annals::privacy {

// Whether an address begins at token `i`, a number or a word, or with the "corner of" before it; adds it. Looks at a
// bounded number of tokens.
bool FindStreet(const Reading& reading, std::size_t i, std::vector<PiiSpan>* found);

}  // namespace annals::privacy
