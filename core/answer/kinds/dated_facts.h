// Answers to questions over dated facts: computed by facts::AnswerDated, written out with citations.
//
//   "Whom did Ada Lund first visit?"  ->  "Wick, 2014-03-05. [1]"     [1] "Ada Lund · Make a visit · Wick: 2014-03-05"
//
// Structured facts are asked before any text is searched (docs/design.md §8), and what they answer needs no ranking: the
// result's passages are the ones that hold the facts used. Thread-safe; cost of facts::AnswerDated.
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// nullopt when the mode is another than FACT (or AUTO and the question asks for no value), when the question is not one
// over dated facts, when it compares periods, or when its anchor is unknown: then text is searched, and the notes say
// so.
std::optional<Draft> AnswerDatedFacts(const Case& c);

}  // namespace annals::answer
