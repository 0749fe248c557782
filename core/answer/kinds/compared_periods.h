// An answer that sets periods side by side: a paragraph each.
//
//   "Compare employment in July 2025 and in October 2025"
//   -> "July 2025: Employment rose in July. [1]"   "October 2025: No evidence for this in October 2025."
//
// A period without evidence is said, not guessed; what differs for certain is computed (difference.h). Thread-safe.
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// nullopt when the question compares no periods that documents have.
std::optional<Draft> AnswerComparedPeriods(const Case& c);

}  // namespace annals::answer
