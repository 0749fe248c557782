// When somebody was born, or a thing was made, as the sentences found tell it.
//
//   "Maud Varn was born on 3 May 1970. Her son Ben was born in 2001."
//   BirthTold(c, terms of "Maud Varn")      the first sentence, 3 May 1970
//
// Said of the subject itself: a word of birth stands behind its name, or behind "was" that stands there, or opens the sentence; a
// pronoun that opens a sentence of its page is its name. Not behind "of": "a son of Maud Varn was born". Of a thing, "was
// built". Thread-safe; O(sentences found).
#pragma once

#include "core/answer/case.h"
#include "core/answer/reading/question_terms.h"
#include "core/answer/states/told_period.h"

namespace annals::answer {

ToldOnce BirthTold(const Case& c, TermMask subject);

}  // namespace annals::answer
