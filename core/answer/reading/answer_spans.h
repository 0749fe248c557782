// Where in a sentence something stands that may be the answer: of the type that is asked for (core/question/answer_type.h).
// Of "It was founded in 1951 by Lise and Karen Varn." the names, for "who"; of "It is 41 metres high, and its light reaches 22
// nautical miles." surely 41, for "how tall"; of "It was closed because the herring had left." the word that opens a reason.
// What the question says itself is no answer. Linear; thread-safe.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/answer/reading/passage_reading.h"
#include "core/answer/reading/question_terms.h"
#include "core/question/answer_type.h"

namespace annals::answer {

struct AnswerSpan {
  std::uint32_t begin = 0, end = 0;  // bytes of the sentence
  std::uint32_t word = 0;            // number of its first word
  double sure = 1;                   // that it is of the type, in (0, 1]
};

struct AnswerAsked {
  const question::AskedAnswer& asked;
  TermMask noun = 0;        // terms of what is counted or chosen
  TermMask matter = 0;      // and of all that is asked of the names, but for what the title or the heading says
  bool definition = false;  // "who is X": what stands beside X says it
};

// `of_question`: what each word of the sentence says of the question.
std::vector<AnswerSpan> AnswerSpans(std::string_view sentence, const SentenceReading& reading, const AnswerAsked& asked,
                                    const std::vector<TermMask>& of_question, Language language);

}  // namespace annals::answer
