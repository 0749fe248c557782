// How long a state lasted, where one sentence gives its beginning and its end; computed, and the sentence cited.
//
//   "Maud Varn taught at Delft from 2004 to 2005."
//   "How long did Maud Varn teach at Delft?"
//   -> "2004 to 2005, so about one year. [1]"
//      "Maud Varn taught at Delft from 2004 to 2005. [1]"
//
// An end that is not told is said to be so ("Since 2019; no end is told."), and no length is computed; without a beginning the
// answer abstains. Of two ends the coarser unit counts: "from March 2004 to 2006" is about two years. Nothing is computed of a
// unit alone ("in 2004"), of a sentence that denies, says a length itself, or does not say what is asked of all the names, nor
// where two such sentences give different periods, or the question names a period. docs/recipes.md C.4.
// Thread-safe; O(sentences found).
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

std::optional<Draft> AnswerToldSpan(const Case& c);

}  // namespace annals::answer
