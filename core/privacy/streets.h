// Street addresses by their form: "12 Harbour Road", "Via Roma 71", "Hauptstraße 5", "רחוב הרצל 5", "P.O. Box 12", with
// the flat, the town and the postal code behind. Inner header of core/privacy.
//
// A number and a word for a street must stand there; an address without either is not found.
#pragma once

#include <vector>

#include "core/privacy/reading.h"

namespace annals::privacy {

// Whether an address begins at token `i`, a number or a word; adds it. Looks at a bounded number of tokens.
bool FindStreet(const Reading& reading, std::size_t i, std::vector<PiiSpan>* found);

}  // namespace annals::privacy
