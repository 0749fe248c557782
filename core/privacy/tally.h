// How many private data of each type something was done to: what metrics count. Never a value.
#pragma once

#include <map>
#include <utility>

#include "core/privacy/rewrite.h"

namespace annals::privacy {

using Tally = std::map<std::pair<PiiType, PiiAction>, std::size_t>;

inline void Count(const Rewritten& rewritten, Tally* tally) {
  for (const Replacement& replacement : rewritten.replacements) ++(*tally)[{replacement.span.type, replacement.action}];
}

}  // namespace annals::privacy
