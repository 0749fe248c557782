#include "core/question/asker.h"

#include <algorithm>

#include "core/language/international.h"
#include "core/language/lexicon.h"

namespace annals::question {

bool OpensQuestion(const QuestionWord& word) {
  if (!word.sentence_start) return false;
  if (language::Has(language::kForeignAskers, word.key)) return true;
  return std::ranges::any_of(language::Lexicons(), [&](const language::Lexicon* lexicon) {
    const language::AnswerWords& known = lexicon->answers;
    return std::ranges::any_of(std::initializer_list<language::Words>{known.who, known.where, known.when, known.why,
                                                                      known.how, known.which, known.many, known.much},
                               [&](language::Words list) { return language::Has(list, word.key); });
  });
}

}  // namespace annals::question
