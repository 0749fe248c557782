#include "core/question/residual.h"

#include "core/text/text.h"

namespace annals::question {
namespace {

std::vector<bool> KnownWords(const index::View& view, std::size_t words, const std::vector<QuestionName>& names,
                             Language language) {
  std::vector<bool> known(words, false);
  for (const QuestionName& name : names) {
    if (view.EntitiesByKey(name.key).empty() && KnownPart(view, name.key, language).empty()) continue;
    for (std::size_t i = name.first; i < name.last; ++i) known[i] = true;
  }
  return known;
}

}  // namespace

Residual MakeResidual(const index::View& view, std::string_view question, const std::vector<QuestionWord>& words,
                      const std::vector<QuestionName>& names, Language language) {
  const std::vector<bool> known = KnownWords(view, words.size(), names, language);
  std::string kept, masked;
  std::size_t copied = 0;  // of the question, into `masked`
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!known[i]) {
      kept.append(question.substr(words[i].begin, words[i].end - words[i].begin)).push_back(' ');
      continue;
    }
    masked.append(question.substr(copied, words[i].begin - copied));
    masked.append("it");
    while (i + 1 < words.size() && known[i + 1]) ++i;
    copied = words[i].end;
  }
  masked.append(question.substr(copied));
  return {text::Terms(kept, view.language()), std::move(masked)};
}

}  // namespace annals::question
