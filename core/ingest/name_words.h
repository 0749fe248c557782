// Word lists that decide where a name begins and ends (docs/recipes.md B.2). All lower case.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace annals::ingest {

namespace words {
// Join capitalised words into one name: "John of the Cross".
inline constexpr auto kConnectors = std::to_array<std::string_view>(
    {"of", "the", "de", "la", "le", "du", "des", "von", "van", "der", "den", "bin", "ibn", "al",
     "el", "y",   "e",  "di", "da", "do", "dos", "del", "&",   "for", "af",  "av",  "ap"});
// Of these, those that stand in names only, not between other words: "Ernst de Lund", not "Members of Parliament".
inline constexpr auto kParticles = std::to_array<std::string_view>(
    {"de", "du", "des", "von", "van", "der", "den", "bin", "ibn", "al", "di", "da", "dos", "del", "af", "av", "ap"});
inline constexpr auto kCalendar = std::to_array<std::string_view>(
    {"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
     "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"});
// Capitals at a sentence's start that name nothing.
inline constexpr auto kNotNames = std::to_array<std::string_view>(
    {"i",      "he",     "she",   "it",       "they",    "we",    "his",    "her",       "its",     "their", "this",
     "that",   "these",  "those", "the",      "a",       "an",    "in",     "on",        "at",      "to",    "for",
     "from",   "by",     "with",  "and",      "or",      "but",   "as",     "if",        "when",    "while", "after",
     "before", "during", "since", "although", "however", "there", "then",   "also",      "many",    "most",  "some",
     "both",   "other",  "one",   "two",      "three",   "first", "second", "according", "despite", "among", "because",
     "until",  "under",  "over",  "between",  "through", "where", "who",    "what",      "which",   "how",   "such",
     "each",   "all",    "not",   "no",       "please",  "thank", "thanks"});
inline constexpr auto kHonorifics =
    std::to_array<std::string_view>({"mr", "mrs", "ms", "dr", "prof", "professor", "sir", "dame", "rev"});
}  // namespace words

template <std::size_t N>
constexpr bool IsIn(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::ranges::contains(list, word);
}

// The words of a key (text::NameKey).
inline std::vector<std::string_view> KeyWords(std::string_view key) {
  std::vector<std::string_view> words;
  for (std::size_t begin = 0; begin < key.size();) {
    const std::size_t end = std::min(key.find(' ', begin), key.size());
    words.push_back(key.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

inline bool IsConnector(std::string_view lower) { return lower.size() <= 3 && IsIn(words::kConnectors, lower); }
inline bool IsParticle(std::string_view lower) { return lower.size() <= 3 && IsIn(words::kParticles, lower); }
inline bool IsCalendarWord(std::string_view lower) { return IsIn(words::kCalendar, lower); }
// Stop words that are first names, too.
inline bool IsFirstName(std::string_view lower) { return lower == "will" || lower == "may"; }
// "it", and "it's".
inline bool IsNoName(std::string_view lower) { return IsIn(words::kNotNames, lower.substr(0, lower.find('\''))); }
inline bool IsHonorific(std::string_view lower) {
  if (lower.ends_with('.')) lower.remove_suffix(1);
  return IsIn(words::kHonorifics, lower);
}

}  // namespace annals::ingest
