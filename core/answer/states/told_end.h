// Since when, or until when, a state held: the beginning or the end that one sentence gives, and the sentence cited.
//
//   "Maud Varn taught at Delft from 2004 to 2005. She has lived in Wick since May 2019."
//   "When did Maud Varn stop teaching at Delft?"    -> "Until 2005. [1]"
//   "Since when has Maud Varn lived in Wick?"       -> "Since May 2019. [1]"
//   "Until when has Maud Varn lived in Wick?"       -> "No evidence for this.", "Since May 2019; no end is told. [1]"
//
// An end is said in the unit in which it is written. Which sentence tells is told_period.h's: of a unit alone, of two stints,
// of what a sentence denies, or of an end that a sentence says in the question's words ("She stopped in 2004."), nothing is
// computed. Nor where the question names a period. docs/recipes.md C.4. Thread-safe; O(sentences found).
#pragma once

#include <cstdint>
#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"
#include "core/answer/reading/question_terms.h"

namespace annals::answer {

enum class AskedEnd : std::uint8_t { kNone, kBeginning, kEnd };
// "Since when", "When did … start": the beginning. "Until when", "When did … stop": the end.
AskedEnd ReadAskedEnd(const question::Question& question);
// Terms of the question that ask for an end, and say nothing of the state.
TermMask BoundingTerms(const question::Question& question, const QuestionTerms& terms);

std::optional<Draft> AnswerToldEnd(const Case& c);

}  // namespace annals::answer
