// A question about what held in a period of which the page about the matter says nothing, though it says the like of other times.
//
//   the page: "Maud Varn taught at Delft from 1995 to 1996. Since 1999 she has taught at Leiden."
//   "Where did Maud Varn teach in 1997?"
//   -> "No evidence for this in 1997."
//      "1995 to 1996: Maud Varn taught at Delft from 1995 to 1996. [1]"
//      "since 1999: Since 1999 she has taught at Leiden. [2]"
//
// The page is silent when it says something of what is asked of two times at least, and of none that begins or ends in a year in
// which the period begins or ends, that covers it, or that meets it. "Until 1976" alone covers nothing before, and what is longer than
// kLongestState years is a life. What
// began before is over when its end is told, or something of the kind is told of later; else it may still hold. Nothing is inferred of today,
// nor where no document found is called by what is asked about.
// docs/recipes.md C.4. Thread-safe; O(sentences of the page).
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

// The refusal, with what the sentences found tell of the times before and after; nullopt when the page is not silent.
std::optional<Draft> AnswerSilentState(const Case& c);

}  // namespace annals::answer
