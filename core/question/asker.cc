#include "core/question/asker.h"

#include <algorithm>
#include <cstddef>

#include "core/language/international.h"
#include "core/language/lexicon.h"
#include "core/language/people_words.h"

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

text::TalkRole AskedRole(std::span<const std::string> words, language::Language language) {
  const language::PeopleWords& people = language::PeopleWordsOf(language);
  const language::Words may = language::LexiconOf(language).answers.may;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (language::Has(people.self, words[i])) return text::TalkRole::kAsks;
    const bool asks_to = i > 0 && language::Has(may, words[i - 1]);
    if (language::Has(people.addressed, words[i]) && !asks_to) return text::TalkRole::kHelps;
  }
  return text::TalkRole::kNone;
}

}  // namespace annals::question
