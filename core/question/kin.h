// Other words for a word, in its own language or another: what a sentence may say for it.
// For "bought" stems of "buy", "purchase" and "acquire"; in English for German "gründete" those of "found" and "establish".
// By the lexicons' irregular forms and their table of meanings (AnswerWords::meanings). Words are folded (text::Words).
// Thread-safe; a look-up.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"

namespace annals::question {

using language::Language;

// Stems in the language `to` of what says the same as `word` of the language `from`; with its own stem when the languages
// are one.
std::vector<std::string> Kin(std::string_view word, Language from, Language to);

// The stem of the plain form of an irregular one; empty when it is none.
std::string_view PlainStem(std::string_view word, Language language);

// Whether one of two stems is made of the other: "found" and "founder", but not "form" and "formula".
bool Derived(std::string_view a, std::string_view b);

}  // namespace annals::question
