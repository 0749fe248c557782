#include "core/question/patterns/single_words.h"

#include <algorithm>

namespace annals::question {
namespace {

// "Shiran's": what is behind belongs to her.
bool Owns(std::string_view word) { return word.ends_with("'s") || word.ends_with("’s"); }

}  // namespace

std::vector<SingleWord> SingleWords(std::string_view question, const std::vector<QuestionWord>& words) {
  std::vector<SingleWord> single;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const QuestionWord& word = words[i];
    std::string_view rest = word.key;
    for (bool first = true; !rest.empty(); first = false) {
      const std::string_view part = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(rest.size(), part.size() + 1));
      const bool mails = part.starts_with("mail") && !single.empty() && single.back().text == "e";
      if (mails) single.pop_back();
      single.push_back({std::string(part), first && word.capital && !word.sentence_start, i});
    }
    if (Owns(question.substr(word.begin, word.end - word.begin))) single.push_back({"s", false, i});
  }
  return single;
}

bool Fits(std::string_view alternatives, std::string_view word) {
  while (!alternatives.empty()) {
    const std::string_view one = alternatives.substr(0, alternatives.find('/'));
    alternatives.remove_prefix(std::min(alternatives.size(), one.size() + 1));
    if (one == word || (one.ends_with('-') && word.starts_with(one.substr(0, one.size() - 1)))) return true;
  }
  return false;
}

}  // namespace annals::question
