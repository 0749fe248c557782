// The tokens of a question, and the day on which the tests of the grammar's parts ask.
#pragma once

#include <string_view>
#include <vector>

#include "core/language/lexicon.h"
#include "core/time/tokens.h"

namespace annals::time {

inline const TimeWords& kEnglishTime = language::LexiconOf(language::Language::kEnglish).time;

inline std::vector<Token> TokensOf(std::string_view text) { return Tokenize(text, kEnglishTime); }

}  // namespace annals::time
