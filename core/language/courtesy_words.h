// What stands around a question out of courtesy, and asks nothing.
//
//   CourtesyWordsOf(Language::kEnglish).fillers.front()   "please"
//   CourtesyWordsOf(Language::kGerman).whether.front()    "ob"
//
// Phrases as cue.h has them. Constants; thread-safe.
#pragma once

#include "core/language/cue.h"
#include "core/language/languages.h"

namespace annals::language {

struct CourtesyWords {
  Words greetings;  // "good morning"
  Words addressed;  // behind a greeting: "everyone"
  Words fillers;    // before what is asked, and between the other parts: "please", "quick question"
  Words openers;    // of a request: "do you know", "I would like to know"
  Words modals;     // the same before a verb of these, or one that opens a question ("list"): "could you"
  Words verbs;      // of telling and finding: "tell me"; let go where a question, or texts follow
  Words whether;    // begin what a request asks: "if"
  Words texts;      // "the passage that mentions"; let go behind a verb or an opener
  Words closings;   // behind a mark: "thank you"
  Words urging;     // at the end, with or without one: "please", "thanks"
};

const CourtesyWords& CourtesyWordsOf(Language language);

}  // namespace annals::language
