// What came first or last, before or after another one, or all in order, of the states that a page tells with their times.
//
//   the page: "Since 2012 Ada Lind has worked at Graz. She worked at Leiden from 2004 to 2009.
//              From 1998 to 2003 she worked at Delft."
//   "Where did Ada Lind work first?"         -> "From 1998 to 2003 she worked at Delft. [1]", under "1998 to 2003"
//   "Where did Ada Lind work after Delft?"   -> "She worked at Leiden from 2004 to 2009. [1]"
//   "Where did Ada Lind work before Delft?"  -> "No evidence for this.", and the sentence of 1998 to 2003
//   "Name in order where Ada Lind worked."   -> all three, by their times
//
// The times decide, not the order of the words. States are the sentences of the page that say half of what is asked and name their
// period themselves. Nothing is computed where fewer than two are told, a sentence found says what is asked without a time, or
// says the order itself ("Her first post was …"), where the times do not part the state from its neighbour, nor of an event
// that is no state of the page. docs/recipes.md C.4. Thread-safe; O(sentences of the page).
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

std::optional<Draft> AnswerToldOrder(const Case& c);

}  // namespace annals::answer
