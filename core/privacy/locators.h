// E-mail addresses, URLs and IPv6 addresses, found from the one sign that each has: "@", "://" or "www.", ":". Inner
// header of core/privacy.
//
// E-mail: RFC 5321 lengths (64 before the sign, 255 behind), letters of any script, a domain of at least two labels whose
// last has letters. URL: any scheme before "://" (RFC 3986), up to white space, a quote or a bracket that it did not open.
// IPv6: RFC 4291, at least one digit and three groups, so that "a::b" of a program is none.
#pragma once

#include <vector>

#include "core/privacy/reading.h"

namespace annals::privacy {

void FindEmail(const Reading& reading, std::size_t at_sign, std::vector<PiiSpan>* found);
// `i` is a ":" or the word "www".
void FindUrl(const Reading& reading, std::size_t i, std::vector<PiiSpan>* found);
void FindIpV6(const Reading& reading, std::size_t colon, std::vector<PiiSpan>* found);

}  // namespace annals::privacy
