// What tells the intents of a question (core/question/intents.h): patterns of words, a list for each intent.
//
//   const IntentWords& words = LexiconOf(Language::kEnglish).intents;
//   Has(words.attachment, "attachment-")          // a beginning of a word
//   Has(words.relationship, "know/knew each other")
//
// A pattern has one space between its words, which are folded (text::Words). Where any of several may stand, bars of
// '/' part them; a word that ends in '-' is a beginning; '*' stands for one to six words, '@' for one to three that are written large
// inside a sentence, '$' for the end of the question, '#' for a word with a digit that is no year ("X200"), "~kin" for a word of
// that class (core/language/intent_classes.h).
//
// A part of each lexicon (core/language/lexicon.h). Constants; thread-safe.
#pragma once

#include "core/language/cue.h"

namespace annals::language {

struct IntentWords {
  Words person_facts, person_history, family, thread, attachment, cross_channel, product, algorithm, timeline,
      relationship;
  Words no_thread, no_attachment, no_family;  // what says something else with the same words: "thread count"
  Words channels;                             // spellings of each, parted by '/': whoever names two crosses channels
  Words kin;                                  // predicates between relatives: "wife"; stems are not needed
};

}  // namespace annals::language
