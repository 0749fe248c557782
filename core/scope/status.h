// What became of the period and the owners that a question names.
#pragma once

#include <string>

namespace annals::scope {

// Why a scope could not be applied as asked, or what was done instead; each is a field of the response.
// kOutlookOnly: of the period itself there is nothing yet, but of the one just before it, which looks ahead to it.
enum class ScopeStatus { kNoScope, kInScope, kNothingInScope, kOutlookOnly };

// {"EMPTY_SCOPE_EARLIER_PERIOD", "the scope is empty: from the latest earlier period, July 2025"}
struct ScopeNote {
  std::string code;
  std::string text;
};

}  // namespace annals::scope
