#include "core/scope/strangers.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"
#include "core/text/tokens.h"

namespace annals::scope {
namespace {

constexpr std::size_t kMostRead = 256;

std::string_view Written(const question::Question& question, const question::QuestionWord& word) {
  return std::string_view(question.text).substr(word.begin, word.end - word.begin);
}

// "Vistra", and not "GAAP".
bool WrittenOut(const question::Question& question, const question::QuestionWord& word) {
  return word.capital && std::ranges::any_of(Written(question, word), absl::ascii_islower);
}

// Whether the capital may say nothing. What owns something has a name: "Vistra's".
bool OfItsPlace(const question::Question& question, const question::QuestionWord& word) {
  const bool nouns = language::LexiconOf(question.language).names.capital_nouns;
  const std::string_view written = Written(question, word);
  return (word.sentence_start || nouns) && !written.contains('\'') && !written.contains("’");
}

bool UsedAsAWord(const index::View& view, const index::Allowed& population, std::string_view key) {
  const std::vector<std::string> terms = text::Terms(key, view.language());
  if (terms.size() != 1) return terms.empty();
  std::vector<index::StatementOrdinal> holding;
  view.StatementsHolding(terms[0], population.statements, &holding);
  if (language::LexiconOf(view.language()).names.capital_nouns) return !holding.empty();
  if (holding.size() > kMostRead) holding.resize(kMostRead);
  bool large = false;
  for (const index::StatementOrdinal s : holding) {
    const std::vector<text::Token> tokens = text::Tokens(view.statement(s).text, view.language());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (!tokens[i].letter || text::Stem(tokens[i].key, view.language()) != terms[0]) continue;
      if (tokens[i].small) return true;
      large |= i > 0;
    }
  }
  return !holding.empty() && !large;
}

}  // namespace

std::optional<std::string> Stranger(const index::View& view, const index::Allowed& population,
                                    const question::Question& question) {
  std::optional<std::string> first;
  int known = 0, strangers = 0;
  for (const question::QuestionName& name : question.names) {
    const std::span words(question.words.begin() + name.first, question.words.begin() + name.last);
    if (std::ranges::none_of(words, [&](const question::QuestionWord& word) { return WrittenOut(question, word); }))
      continue;
    if (!view.EntitiesByKey(name.key).empty()) {
      ++known;
      continue;
    }
    if (words.size() == 1 && OfItsPlace(question, words[0]) && UsedAsAWord(view, population, name.key)) continue;
    if (!first) first = name.key;
    ++strangers;
  }
  if (known >= strangers) return std::nullopt;
  return first;
}

}  // namespace annals::scope
