// WordNet as Debian's wordnet-base lays it down, read once for all tests of a program.
#pragma once

#include "core/text/thesaurus.h"

namespace annals::testing {

inline constexpr const char* kWordNetFolder = "/usr/share/wordnet";

// nullptr where there is none.
const text::Thesaurus* EnglishWordNet();

}  // namespace annals::testing
