// What asks how long a state lasted, and how an answer says it, or that an end of it is not told.
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
  std::string_view year, years, month, months, day, days;  // of one; of several
  std::string_view both;                                   // of years and months
  std::string_view exact, about;                           // of the period and its length
  std::string_view no_end;                                 // of the beginning: "since 2019"
  std::string_view no_beginning;                           // of the end: "until 2019"
};

const SpanWords& SpanWordsOf(Language language);

}  // namespace annals::language
