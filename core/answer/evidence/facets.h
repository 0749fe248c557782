// The things that a question asks about (core/question/facets.h), by numbered terms: what sentences are read for.
//
//   "What were total revenue growth, adjusted margin, and free cash flow in Q3 2024?"
//     three: [1].text is "adjusted margin", [1].asked.terms the mask of these two words; [0] asks for a change
//
// Deterministic, linear, thread-safe.
#pragma once

#include <string>
#include <vector>

#include "core/answer/evidence/evidence.h"
#include "core/question/question.h"

namespace annals::answer {

struct Facet {
  std::string text;  // "total revenue growth"
  Asked asked;
};

// In order, as many as the question has. `terms`: of what the question seeks.
std::vector<Facet> FacetsOf(const question::Question& question, const QuestionTerms& terms);

}  // namespace annals::answer
