// What is asked for and stands in no sentence found: the reasons to refuse which the evidence gives.
//
//   NobodyBears(c)        of "Who is the guest of episode 33?"   true: the passages have episodes 31 and 32
//   NobodySpeaksOf(c)     of "What is Ada's blood group?"        true: a blood culture, but nobody's group
//   LacksNumber(c, 0)     of "How old is Ada?"                   true: "Ada farms old kelp." has no number
//   NothingOfType(c, 0)   of "Who wrote Harbour Lights?"         true: nobody wrote, and "Harbour Lights is cancelled." has no name
//
// A question in another language than the documents is asked in other words: only numbers and codes tell there. Turns of a
// conversation answer each other: of them only who speaks tells. Pure, thread-safe; O(sentences · terms).
#pragma once

#include <cstddef>

#include "core/answer/case.h"
#include "core/answer/reading/question_terms.h"

namespace annals::answer {

// What is asked for by what it is called, as "lawyer" in "Who is the museum's lawyer?": the words behind "who is", up to a small
// one, without names. Behind whose it is, the last one alone: "group" in "What is Ada's blood group?".
struct Called {
  TermMask terms = 0;
  bool thing = false;  // behind "the" or whose it is; else a verb may be: "released" in "What was released?"
};
Called CalledFor(const question::Question& question, const QuestionTerms& terms);

// REQUIRES, of all four: c.found().
bool NobodySpeaksOf(const Case& c);
// Of these reasons the one that other words cannot mend: a code or a number that is asked for is nobody's, and others' are there.
bool NobodyBears(const Case& c);
// `first`: the index of the sentence that the answer would begin with.
bool NothingOfType(const Case& c, std::size_t first);
bool LacksNumber(const Case& c, std::size_t first);
// In a conversation: another one than who is asked about says it, of himself: "I watched Little Women" by Nate of "What did Joanna
// watch?". Not where he speaks to whoever is asked about: "I like your new hair".
bool OfAnother(const Case& c, std::size_t first);

}  // namespace annals::answer
