// What a sentence announces for the one behind it.
//
//   AnnouncedTopic of "Turning to direct-to-consumer."                  direct-to-consumer
//   of "Let me address the market in China, where the wind is strong."  the market in China
//   of "Looking at our second quarter results."                         our second quarter results: the whole
//   OpeningTopic of "In wholesale, sales increased 21%."                wholesale
//
// "Sales grew 9.6%" behind the first is said of direct-to-consumer alone; the third announces nothing narrower than all.
// The last sets its topic for itself: its sales are those of wholesale.
//
// The words are the lexicon's (TopicWords). Thread-safe, linear.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/language/lexicon.h"
#include "core/text/plain_words.h"

namespace annals::answer {

using language::Language;

// Words [first, last) of the sentence.
struct Topic {
  std::size_t first = 0, last = 0;
  bool empty() const { return first == last; }
};

// Empty when the sentence announces nothing. It announces by how it begins ("turning to", "let me address", "regarding"),
// when it holds no digit, has at most 16 words up to its first comma, and hands nothing over ("back", "the call").
Topic AnnouncedTopic(std::string_view sentence, const text::PlainWords& words, Language language);

// "wholesale" of "In wholesale, sales increased": what stands between "in", "for", "within", "across" or "at" and a comma
// near the beginning. Empty when the sentence does not begin so.
Topic OpeningTopic(std::string_view sentence, const text::PlainWords& words, Language language);

// Words of time ("fourth", "half", "period"): whoever names them narrows nothing.
bool SpeaksOfTheWhole(std::string_view lower, Language language);

}  // namespace annals::answer
