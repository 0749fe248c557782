// The words of a question one by one, as patterns of the lexicons are held against them: "e-mail" is "mail" in every
// spelling, and the "s" of an owner is a word of its own.
//
//   SingleWords("Dana's e-mail", SplitQuestion("Dana's e-mail"))   -> dana · s · mail
//   Fits("mail/mails/e-", "mails")                                 true
//
// Linear; thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/question/words.h"

namespace annals::question {

struct SingleWord {
  std::string text;
  bool named = false;    // written large, and not because a sentence begins
  std::size_t word = 0;  // the question's word that it is of
};

// `words`: of the question.
std::vector<SingleWord> SingleWords(std::string_view question, const std::vector<QuestionWord>& words);

// Whether it is one of the alternatives, which bars of '/' part; one that ends in '-' is a beginning.
bool Fits(std::string_view alternatives, std::string_view word);

}  // namespace annals::question
