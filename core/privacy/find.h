// Private data in a text: what `core/privacy` is for.
//
//   FindPrivate("Mail ada@lund.org", {}) == {{5, 17, PiiType::kEmail, 0.99}}
//
// One pass cuts the text into tokens, a second looks at each token once and calls the recognisers whose sign it is: a
// number, "@", ":", a capital. Every recogniser looks at a bounded number of tokens, so the time is linear in the text.
// Spans are in order and do not overlap (core/privacy/overlaps.h). Pure and thread-safe.
#pragma once

#include <bitset>
#include <string_view>
#include <vector>

#include "core/privacy/known_names.h"
#include "core/privacy/names/known_people.h"
#include "core/privacy/span.h"

namespace annals::privacy {

struct FindOptions {
  std::bitset<kPiiTypeCount> types = std::bitset<kPiiTypeCount>().set();  // by the value of PiiType
  double least_confidence = 0.5;
  const KnownNames* known = nullptr;    // may be null
  const KnownPeople* people = nullptr;  // may be null
};

// `text`: UTF-8 of less than 4 GiB.
std::vector<PiiSpan> FindPrivate(std::string_view text, const FindOptions& options);

}  // namespace annals::privacy
