#include "core/language/cue.h"

namespace annals::language {
namespace {

// Cuts off what stands before the first `mark`, and the mark.
std::string_view CutTo(char mark, std::string_view* rest) {
  const std::string_view part = rest->substr(0, rest->find(mark));
  rest->remove_prefix(std::min(rest->size(), part.size() + 1));
  return part;
}

std::size_t LengthOf(std::string_view phrase, std::span<const std::string> words, std::size_t at) {
  std::size_t length = 0;
  while (!phrase.empty()) {
    if (at + length >= words.size() || !IsAnyOf(CutTo(' ', &phrase), words[at + length])) return 0;
    ++length;
  }
  return length;
}

}  // namespace

bool IsAnyOf(std::string_view alternatives, std::string_view word) {
  while (!alternatives.empty()) {
    if (CutTo('/', &alternatives) == word) return true;
  }
  return false;
}

bool SaysWord(const Cue& cue, std::string_view word) {
  return Has(cue.words, word) ||
         std::ranges::any_of(cue.beginnings, [&](std::string_view begin) { return word.starts_with(begin); }) ||
         EndsWithAny(cue.endings, word);
}

std::size_t PhraseLength(Words phrases, std::span<const std::string> words, std::size_t at) {
  for (const std::string_view phrase : phrases) {
    if (const std::size_t length = LengthOf(phrase, words, at); length > 0) return length;
  }
  return 0;
}

bool SaysPhrase(Words phrases, std::span<const std::string> words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (PhraseLength(phrases, words, i) > 0) return true;
  }
  return false;
}

bool Says(const Cue& cue, std::span<const std::string> words) {
  return std::ranges::any_of(words, [&](const std::string& word) { return SaysWord(cue, word); }) ||
         SaysPhrase(cue.phrases, words);
}

}  // namespace annals::language
