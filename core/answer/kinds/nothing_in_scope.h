// The refusal: nothing of the period, or for the owner, that was asked about.
//
//   "How did employment change in October 2031?"
//   -> "No evidence for this in October 2031; the nearest period with evidence: July 2025."
//
// Then, under its own heading, what retrieval fell back to. Thread-safe; cost of NearestOffer (nearest_periods.h).
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// nullopt when there is something in scope.
std::optional<Draft> AnswerNothingInScope(const Case& c);

}  // namespace annals::answer
