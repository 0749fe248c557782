// The mode that answers a question when the request leaves the choice (AUTO), from its sort (core/question/sort.h): "Who
// invented the lattice cell?" is answered as a FACT.
#pragma once

#include "core/answer/answer.h"
#include "core/question/sort.h"

namespace annals::answer {

Mode ModeFor(const question::SortedQuestion& question);

}  // namespace annals::answer
