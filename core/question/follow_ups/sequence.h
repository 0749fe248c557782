// A question that goes on in time from the answer before it: what came before that, or after.
//
//   last "Where did Ada Lind work in 2005?", answered "She worked at Leiden from 2004 to 2009."
//     "And before that?"                 -> "Where did Ada Lind work before Leiden?"
//     "Where did she live after that?"   -> "Where did she live after Leiden?"
//
// "That" is the first name of the answer's first sentence that the last question does not have. The last question loses its own
// period, and its own "before …" or "after …". Linear, thread-safe.
#pragma once

#include <optional>
#include <string>

#include "core/question/follow_ups/pronouns.h"
#include "core/question/follow_ups/spoken.h"

namespace annals::question {

// The question in full but for pronouns; nullopt where it does not go on so, or the answer names nothing new.
std::optional<std::string> Continued(const SpokenTurn& last, const Spoken& asked);

}  // namespace annals::question
