// Who asks: whether a question may open with a word, in whichever language ("Wer" is no name, and nothing that a text says, where
// a question is taken for an English one); and whose words it asks for that names nobody. "My" asks for what who asks said
// before, "did you" for what he was answered: of a talk of a user with an assistant, its two speakers (core/text/turns.h).
//
//   AskedRole({"when", "is", "my", "exam"}, kEnglish)                    kAsks
//   AskedRole({"what", "did", "you", "suggest", "to", "me"}, kEnglish)   kHelps: who is named first
//   AskedRole({"can", "you", "list", "my", "trips"}, kEnglish)           kAsks: it is only asked to answer
//   AskedRole({"who", "won", "the", "race"}, kEnglish)                   kNone
//
// Thread-safe; a look-up a language of each word.
#pragma once

#include <span>
#include <string>

#include "core/question/words.h"
#include "core/text/turns.h"

namespace annals::question {

bool OpensQuestion(const QuestionWord& word);

// Of the question's text::Words.
text::TalkRole AskedRole(std::span<const std::string> words, language::Language language);

}  // namespace annals::question
