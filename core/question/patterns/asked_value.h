// Whether a part of a question asks for a value, as its words alone tell.
//
//   "What was the yield in 2019"           of "What was the yield in 2019, and how did it compare to 2018?": yes
//   "How did work change in October"       no: an explanation
//
// Deterministic, linear, thread-safe.
#pragma once

#include <string_view>

#include "core/language/languages.h"

namespace annals::question {

bool PartAsksValue(std::string_view part, language::Language language);

}  // namespace annals::question
