// How old somebody or something was when something else was: computed from the sentence that tells the birth, or the making of a
// thing, and the one that tells when the other thing was; both are cited.
//
//   "Maud Varn was born on 3 May 1970. In 1999 she won the Ostra Prize."
//   "How old was Maud Varn when she won the Ostra Prize?"
//   -> "28 or 29 years old. [1] [2]"
//      "Maud Varn was born on 3 May 1970. [1]"
//      "In 1999 she won the Ostra Prize. [2]"
//
// "How old was she in 1999?" wants the first sentence alone. One of two sentences that is not told is a refusal which quotes the
// other one. A birth counts where it is said of the subject itself ("Maud Varn was born", "She was born" on her page; not "Her son
// was born"), and nowhere else otherwise; where two ages lie further apart than a year, or a sentence says how old it was, nothing
// is computed. docs/recipes.md C.4. Thread-safe; O(sentences found).
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

std::optional<Draft> AnswerToldAge(const Case& c);

}  // namespace annals::answer
