// What of a sentence can be looked up elsewhere: its numbers, its dates, its names.
//
//   ReadMentions("In May 2025 Northwind Labs sold 1,200 cells for $3.5 million.", reference, Language::kEnglish)
//     numbers  1,200 · USD 3,500,000    dates  2025-05-01..2025-06-01, not compared    names  Northwind Labs
//
// Numbers are read by text/quantity.h with the words of the text's language. Deterministic, thread-safe; linear but for
// the parse of times.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"
#include "core/text/quantity.h"
#include "core/time/time_scope.h"

namespace annals::answer {

struct NumberMention {
  text::Quantity amount;             // one number without its sign; of a range two are mentioned
  std::string other;                 // digits that count nothing: "12th", "1.2.3"; else empty
  std::uint32_t begin = 0, end = 0;  // of the whole range
  bool Same(const NumberMention& said) const;
};

struct DateMention {
  Interval anchor;  // as named
  // Not what the sentence is set in, but what that is measured against: "since 2021", "than in April", "compared with
  // Q2".
  bool compared = false;
  std::uint32_t begin = 0, end = 0;
};

struct NameMention {
  std::string text, key;  // as written; text::NameKey of it
  bool opens = false;     // one capitalised word that begins the sentence: may be no name at all
};

struct Mentions {
  std::vector<NumberMention> numbers;  // not those of dates
  std::vector<DateMention> dates;
  std::vector<NameMention> names;
};

// `reference`: the day from which "October" without a year is understood.
Mentions ReadMentions(std::string_view sentence, Day reference, language::Language language);

// Numbers alone by their place, those of dates included: what a claim's number is looked for in.
std::vector<NumberMention> ReadNumbers(std::string_view sentence, language::Language language);

}  // namespace annals::answer
