// An answer to several things asked at once: a sentence for each (owner × period × facet), under the headings of owner
// and period (docs/recipes.md C.1).
//
//   "Net income, and free cash flow of Ash Mills and Oak Works in Q1 2024"
//   -> "Ash Mills: Net income was $9 million. [1] Free cash flow was $3 million. [2]"
//      "Oak Works: Net income was $8 million. [3] Free cash flow was $2 million. [4]"
//
// Who had the most, or when, is computed first (extreme.h). A part without a sentence says so. When the parts together
// say too little, the answer is a refusal. Thread-safe; cost of FillSlots (slots.h).
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// nullopt when one thing is asked, of one owner, in one period, or in periods that are compared.
std::optional<Draft> AnswerSeveralThings(const Case& c);

}  // namespace annals::answer
