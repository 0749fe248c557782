// What asks how long a state lasted, since or until when, how old somebody was, and what came before and after; and how an
// answer says it, or that an end of the state is not told.
//
//   SpanWordsOf(Language::kEnglish).about        "$0, so about $1."
//   SpanWordsOf(Language::kGerman).years         "$0 Jahre"
//
// $0, $1 stand for what is put in. Constants; thread-safe.
#pragma once

#include <string_view>

#include "core/language/cue.h"
#include "core/language/languages.h"

namespace annals::language {

struct SpanWords {
  Words asking;                                            // phrases: "how long"
  Words since, until;                                      // patterns (intent_words.h): "since when", "when did * stop"
  Words starting, stopping;                                // words of these that say nothing of the state: "stop"
  Words how_old;                                           // phrases
  Words born, made;                                        // of a living being; of a thing: "built"
  Words passives;                                          // before either: "was"
  Words aged;                                              // of a sentence that says how old somebody was: "age"
  Words leaving;                                           // of the end of a state: "after leaving"
  Cue begun;                                               // tells that a state began: "joined"
  Words in_order;                                          // phrases: "in chronological order"
  Words order;                                             // words of these that say nothing of what is in order
  Words earlier, later;                                    // phrases of a question that goes on: "before that"
  std::string_view before, after;                          // the same with a name in place of "that"
  std::string_view year, years, month, months, day, days;  // of one; of several
  std::string_view both;                                   // of years and months
  std::string_view exact, about;                           // of the period and its length
  std::string_view no_end;                                 // of the beginning: "since 2019"
  std::string_view no_beginning;                           // of the end: "until 2019"
  std::string_view age, either;                            // of years, with their word; of one number or the next
};

const SpanWords& SpanWordsOf(Language language);

}  // namespace annals::language
