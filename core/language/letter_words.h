// What tells who wrote to whom in a question (core/question/patterns/letters.h): patterns of words.
//
//   Has(LexiconOf(Language::kEnglish).letters.says, "# from < to >")     // mails from somebody to somebody
//
// A pattern is written as those of intents (core/language/intent_words.h), with two places: '<' is who wrote, '>' who was
// written to; '#' is one of `nouns`, '!' one of `verbs`. A place takes one to three words of a name, or a word of `writes`
// or `gets`, which stand for whoever asks. '*' stands for up to six words, or none. The first pattern that fits is taken.
//
// The same of what is said in a call (Lexicon::talks): '#' is where, '!' a form of saying, '<' who speaks, and nobody is
// written to.
//
// A part of each lexicon (core/language/lexicon.h). Constants; thread-safe.
#pragma once

#include "core/language/cue.h"

namespace annals::language {

struct LetterWords {
  Words nouns, verbs;  // '#' and '!': what is written ("mail"), and every form of writing and sending it
  Words says;
  Words writes, gets;  // "I"; "me"
};

}  // namespace annals::language
