// The answer to every other question: the sentences of the passages that fit it best.
//
//   "How did employment change in October 2025?"   -> "Employment declined slightly in most yards. [1]"
//
// Only sentences that agree with the question (frame.h) are taken. Where one clearly holds what is asked for, at most
// kSingleFact. What the period before says about the one asked stands in a paragraph of its own. When no sentence says enough of the
// question, the answer is a refusal. Thread-safe; cost of Select (select.h).
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// Never nullopt.
std::optional<Draft> AnswerWholeText(const Case& c);

}  // namespace annals::answer
