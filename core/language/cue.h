// What a sort of question is told by: words of a language, and how they are looked for.
//
//   Cue{.words = {"percent"}, .beginnings = {"expect"}, .endings = {"quote"}, .phrases = {"how many/often"}}
//   Says(cue, {"how", "often", "does", "it", "rain"})   // true: the phrase
//   Says(cue, {"what", "was", "expected"})              // true: "expected"
//   Says(cue, {"how", "is", "it"})                      // false
//
// A phrase has one space between its words; where any of several may stand, bars of '/' part them. Words are folded
// (text::Words). Thread-safe; linear in the text times the lists.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace annals::language {

using Words = std::span<const std::string_view>;

constexpr bool Has(Words list, std::string_view word) { return std::ranges::contains(list, word); }

constexpr bool EndsWithAny(Words endings, std::string_view word) {
  return std::ranges::any_of(endings, [&](std::string_view ending) { return word.ends_with(ending); });
}

struct Cue {
  Words words;
  Words beginnings, endings;  // of words
  Words phrases;
};

// Whether the word is one of several, parted by '/': "first/1st".
bool IsAnyOf(std::string_view alternatives, std::string_view word);

// Whether one word says it: phrases are left out.
bool SaysWord(const Cue& cue, std::string_view word);

// How many words from `at` on are one of the phrases, the first that fits; 0 when none is.
std::size_t PhraseLength(Words phrases, std::span<const std::string> words, std::size_t at);

// Whether the words say it anywhere.
bool SaysPhrase(Words phrases, std::span<const std::string> words);
bool Says(const Cue& cue, std::span<const std::string> words);

}  // namespace annals::language
