// What stands behind a house: the flat, the town, the postal code, the country. Inner header of core/privacy.
//
//   "12 Harbour Road, Apt. 3\nWick, CO 80694"      behind "Road": all of it, `flat` and `region`
//   "Hauptstraße 5, 10115 Berlin"                  behind "5": ", 10115 Berlin"
//   "5 Mill Lane, Wick, SW1A 2AA"                  behind "Lane": all of it
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
