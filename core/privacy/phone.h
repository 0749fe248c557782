// Telephone numbers by their form: international with a calling code, North America's 3-3-4, Israel's, those with a
// trunk zero; and any other grouping where a word says that it is one. Inner header of core/privacy.
//
// Calling codes: ITU-T E.164 (at most 15 digits) with its list of assigned codes. North America: NANP, area and exchange
// begin with 2 to 9. Israel: areas 02, 03, 04, 08, 09, 05X and 07X. Whether a number is assigned is not asked.
#pragma once

#include <optional>

#include "core/privacy/number_run.h"

namespace annals::privacy {

// The number that the groups are, with its "+", its bracket and its extension; nothing when they are none.
std::optional<PiiSpan> PhoneOf(const NumberView& number);
// Whether digits begin with an assigned calling code: "972…".
bool BeginsWithCallingCode(std::string_view digits);

}  // namespace annals::privacy
