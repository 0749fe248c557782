// What stands behind a house: the flat, the town, the postal code, the country. Inner header of core/privacy.
// Behind "Road" of "12 Harbour Road, Apt. 3, Wick, CO 80694" it is all of the rest, with `flat` and `region`; behind "5" of
// "Hauptstraße 5, 10115 Berlin", ", 10115 Berlin".
//
// Each part stands on the same line or the next, behind a comma or none. Looks at a bounded number of tokens.
#pragma once

#include <cstddef>

#include "core/privacy/reading.h"

namespace annals::privacy {

struct AddressTail {
  std::size_t last = 0;  // token; that of the house when nothing of the address follows
  bool flat = false;     // "Apt. 3", "Box 12"
  bool region = false;   // a country, or a state's two letters before a postal code
};

// `last`: the last token of the house.
AddressTail ReadAddressTail(const Reading& reading, std::size_t last);

}  // namespace annals::privacy
