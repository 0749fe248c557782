#include "core/answer/evidence/told_of.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/language/people_words.h"
#include "core/text/text.h"
#include "core/text/turns.h"

namespace annals::answer {
namespace {

bool HasAny(std::string_view text, language::Words list) {
  return std::ranges::any_of(text::Words(text), [&](const std::string& word) { return language::Has(list, word); });
}

}  // namespace

bool TellsOfSpeaker(std::string_view text, language::Language language) {
  return HasAny(text, language::PeopleWordsOf(language).self);
}

bool AsksAlone(std::string_view text, language::Language language) {
  if (!text.ends_with('?')) return false;
  const std::vector<std::string> words = text::Words(text::Said(text));
  return words.empty() || !language::Has(language::PeopleWordsOf(language).self, words.front());
}

bool TellsOfAsked(const SaidSentence& said, language::Language language) {
  const bool speaks_to = HasAny(said.text, language::PeopleWordsOf(language).addressed);
  const bool of_speaker = TellsOfSpeaker(said.text, language);
  if (said.by_asked) return of_speaker || !speaks_to;
  return speaks_to || (said.names_asked && !of_speaker);
}

}  // namespace annals::answer
