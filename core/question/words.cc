#include "core/question/words.h"

#include <algorithm>

#include "core/text/tokens.h"

namespace annals::question {
namespace {

std::vector<QuestionWord> WordsOf(std::vector<text::Token> tokens) {
  std::vector<QuestionWord> words;
  bool sentence_start = true, after_break = false, after_comma = false;
  for (text::Token& token : tokens) {
    if (!token.word || token.key.empty()) {
      if (token.text == "&") continue;  // joins a name: "Procter & Gamble"
      sentence_start = sentence_start || token.text == "." || token.text == "!" || token.text == "?";
      (token.text == "," ? after_comma : after_break) = true;
      continue;
    }
    words.push_back({.begin = token.begin,
                     .end = token.end,
                     .key = std::move(token.key),
                     .capital = token.upper,
                     .number = !token.letter,
                     .sentence_start = sentence_start,
                     .after_break = after_break,
                     .after_comma = after_comma});
    sentence_start = after_break = after_comma = false;
  }
  return words;
}

}  // namespace

std::vector<QuestionWord> SplitQuestion(std::string_view question, language::Language language) {
  return WordsOf(text::Tokens(question, language));
}

std::vector<QuestionWord> SplitQuestion(std::string_view question) { return WordsOf(text::Tokens(question)); }

std::string JoinKeys(const std::vector<QuestionWord>& words, std::size_t begin, std::size_t end) {
  std::string key;
  for (std::size_t i = begin; i < end; ++i) {
    if (!key.empty()) key += ' ';
    key += words[i].key;
  }
  return key;
}

bool Touches(const QuestionWord& word, const std::vector<ByteRange>& ranges) {
  return std::ranges::any_of(ranges, [&](const ByteRange& r) { return word.begin < r.end && r.begin < word.end; });
}

}  // namespace annals::question
