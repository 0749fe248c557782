// Words of a question that have a number behind them: "week 13", "NV 32", "ticket 914". Such a word and its number say which thing is
// meant together: "NV 20 makes 32 dB" says neither, and a title "Ticket 901" nothing of ticket 914. Numbers of periods are none of these.
// Borrows the finder. Not thread-safe; O(words · numbered words).
#pragma once

#include <string_view>
#include <vector>

#include "core/answer/reading/question_terms.h"
#include "core/question/question.h"
#include "core/text/plain_words.h"

namespace annals::answer {

class NumberedWords {
 public:
  NumberedWords(const question::Question& question, const QuestionTerms& terms, TermFinder* finder);

  // Of the terms `said` by a text of these words those of numbered words that stand apart in it.
  TermMask Apart(const text::PlainWords& words, TermMask said) const;
  // The terms of a title or a heading, but for these.
  TermMask InHeading(std::string_view text) const;

 private:
  struct Pair {
    TermMask word = 0, number = 0;
  };
  bool Together(const text::PlainWords& words, const Pair& pair) const;

  std::vector<Pair> pairs_;
  TermFinder& finder_;
};

}  // namespace annals::answer
