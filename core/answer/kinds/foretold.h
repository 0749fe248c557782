// What the period before says about one that has no documents of its own.
//
//   "How many new stores does Fern Line plan to open in 2025?" with reports up to Q4 2024
//   -> "For fiscal 2025, we plan to open 13 new stores."
//
// Only where the question names one bounded period that follows directly on the documents that retrieval fell back to,
// and only sentences that name that very period, or look ahead ("And for the year, we expect …") right behind one that
// does: anything else would be an answer about another time. Thread-safe. Costs a parse of each sentence that shares a
// word with the question, and of up to three before it.
#pragma once

#include <optional>
#include <vector>

#include "core/answer/case.h"
#include "core/answer/draft.h"
#include "core/answer/evidence/evidence.h"

namespace annals::answer {

// Copies of these sentences, no longer marked as fallback; empty when there are none.
std::vector<Evidence> Foretold(const index::View& view, const retrieval::Result& result,
                               const std::vector<Evidence>& evidence);

// nullopt when something is in scope, or too little is foretold.
std::optional<Draft> AnswerForetold(const Case& c);

}  // namespace annals::answer
