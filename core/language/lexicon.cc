#include "core/language/lexicon.h"

#include "core/language/lexicons.h"

namespace annals::language {

const Lexicon& LexiconOf(Language language) { return *kLexicons[static_cast<std::size_t>(language)]; }

std::span<const Lexicon* const> Lexicons() { return kLexicons; }

std::optional<Language> LanguageOfCode(std::string_view code) {
  for (std::size_t i = 0; i < kLexicons.size(); ++i) {
    if (kLexicons[i]->code == code) return static_cast<Language>(i);
  }
  return std::nullopt;
}

}  // namespace annals::language
