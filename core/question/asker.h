// Whether a question may open with a word, in whichever language: "Wer" is no name, and nothing that a text says, where a
// question is taken for an English one. Thread-safe; a look-up a language.
#pragma once

#include "core/question/words.h"

namespace annals::question {

bool OpensQuestion(const QuestionWord& word);

}  // namespace annals::question
