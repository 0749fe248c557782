// Who wrote to whom, where a question narrows to that: "mails from Dana to Avi in May".
//
//   auto asked = ReadLetters(question, words, Language::kEnglish);    "What did Alex Brandt write me about the invoice?"
//   asked->writer->first == 2; asked->writer->last == 4               Alex Brandt
//   asked->receiver->asker == true                                    "me"; asked->said: did · Alex Brandt · write · me
//   "What did Alex say on the call?"                                  asked->spoken, asked->writer: Alex
//
// Rules: patterns of words of the question's language (core/language/letter_words.h). Who the names are is not asked here:
// core/scope/correspondents.h knows who wrote. Deterministic, thread-safe; linear in the question times the patterns.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/language/languages.h"
#include "core/question/words.h"

namespace annals::question {

// One end of a letter. Whoever asks, or words [first, last) of the question, at most three.
struct LetterEnd {
  bool asker = false;
  std::size_t first = 0, last = 0;
  bool named = false;  // all of them written large: a name, whether or not anybody bears it
};

struct AskedLetters {
  std::optional<LetterEnd> writer, receiver;  // one of them at least
  std::vector<ByteRange> said;                // the words that say it, ascending
  bool spoken = false;                        // in a call or meeting: `writer` is who speaks
};

// `words`: of the question. nullopt: it says nothing of that.
std::optional<AskedLetters> ReadLetters(std::string_view question, const std::vector<QuestionWord>& words,
                                        language::Language language);

}  // namespace annals::question
