// What an answer says of its own where it refuses, in the language of the question.
//
//   RefusalWordsOf(Language::kEnglish).none_in    "No evidence for this in $0"
//   RefusalWordsOf(Language::kGerman).none        "Dazu findet sich nichts"
//
// $0 stands for what is put in. Periods are put in as they are found. Constants; thread-safe.
#pragma once

#include <string_view>

#include "core/language/languages.h"

namespace annals::language {

struct RefusalWords {
  std::string_view none, none_in;                                // nothing is found; of a period, or under a heading
  std::string_view nearest_sentences;                            // heading of what came near
  std::string_view period_with_evidence, periods_with_evidence;  // go on from `none`: where there is something
  std::string_view period_with_documents, periods_with_documents;
  std::string_view unmentioned;  // goes on, of a name
};

const RefusalWords& RefusalWordsOf(Language language);

}  // namespace annals::language
