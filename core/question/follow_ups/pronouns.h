// Pronouns that a question does not explain itself, and what they stand for in the turns before it.
//
//   "Who founded Debian?", answered "Ian Murdock founded Debian."
//     "Where was he born?"           -> "Where was Ian Murdock born?"
//   "What did the Harbour Office do in Wick in 2024?"
//     "How many people live there?"  -> "How many people live in Wick?"
//     "Where did it move?"           -> "Where did the Harbour Office move?"
//     "What happened in that year?"  -> "What happened in 2024?"
//
// A person is what "who" asked for, as the answer's first sentence says it, else the last name that may be a person's; a
// place is one behind a preposition of place; a thing is the last name that is no place, nor asked for by "who". A pronoun that a name or a noun before it may explain stays,
// and so does one that stands for nothing ("is there", "is it true that").
// Deterministic, linear in the turns, thread-safe.
#pragma once

#include <span>
#include <string>

#include "core/question/follow_ups/spoken.h"

namespace annals::question {

struct SpokenTurn {
  Spoken question;  // in full
  Spoken answer;    // its first sentence
};

// `turns`: oldest first. The question itself where nothing is to be put in.
std::string WithNames(std::span<const SpokenTurn> turns, const Spoken& asked);

}  // namespace annals::question
