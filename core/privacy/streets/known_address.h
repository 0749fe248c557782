// Addresses of people whom a collection knows, found in a text in any case of letters, whatever their form: "The Old Mill".
// Inner header of core/privacy.
//
// Runs of up to eight words and numbers are looked up, the longest first. One without a number is looked up only where its
// words are written as names are: "the old mill" is no address because somebody lives at The Old Mill. Of a lone word none is.
// Eight look-ups a word at most, and none where neither a number nor a capital is near.
#pragma once

#include <vector>

#include "core/privacy/names/known_people.h"
#include "core/privacy/reading.h"

namespace annals::privacy {

// Of the words that begin at token `i`, a word or a number. The token behind the address; `i` where there is none.
std::size_t FindKnownAddress(const Reading& reading, std::size_t i, const KnownPeople& people,
                             std::vector<PiiSpan>* found);

}  // namespace annals::privacy
