// What a question that names several periods asks of each.
//
//   "How many were hired in 2019, and how many left in 2021?"   of 2019: hired; of 2021: left
//   "What were sales in 2019 and 2021?"                         of each: all of it
//
// Where each clause names one period and each period stands in one clause, a period is asked what its clause says; else
// the whole (docs/measurements.md: leaving the other periods out cost two sets). A question in another language than the
// collection's is asked whole, for its words are translated as they stand.
//
// Deterministic, linear in the question times its periods, thread-safe.
#pragma once

#include <string>
#include <vector>

#include "core/language/languages.h"
#include "core/scope/plan.h"

namespace annals::retrieval {

struct AskedOfPeriod {
  std::vector<std::string> terms;                // question::Question::terms of it
  std::vector<std::vector<std::string>> pieces;  // and its pieces
};

// `group`: of the plan's scope; −1: of all that is asked. `collection`: its language.
AskedOfPeriod AskedOf(const scope::Plan& plan, int group, language::Language collection);

}  // namespace annals::retrieval
