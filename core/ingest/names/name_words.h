// What decides where a name begins and ends (docs/recipes.md B.2). Words in lower case.
#pragma once

#include <string_view>
#include <vector>

#include "core/language/international.h"

namespace annals::ingest {

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

inline bool IsConnector(std::string_view lower) {
  return lower.size() <= 3 && language::Has(language::kNameConnectors, lower);
}
inline bool IsParticle(std::string_view lower) {
  return lower.size() <= 3 && language::Has(language::kNameParticles, lower);
}
// "it", and "it's".
inline bool IsNoName(std::string_view lower, const language::Lexicon& lexicon) {
  return language::Has(lexicon.names.never, lower.substr(0, lower.find('\'')));
}
inline bool IsHonorific(std::string_view lower) {
  if (lower.ends_with('.')) lower.remove_suffix(1);
  return language::Has(language::kHonorifics, lower);
}

}  // namespace annals::ingest
