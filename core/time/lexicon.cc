#include "core/time/lexicon.h"

namespace annals::time {
namespace {

constexpr Lexeme kUnknown{};
constexpr Lexeme kFullStop{.is = kOrdinalSuffix};

}  // namespace

const Lexeme* Lexicon::Find(std::string_view folded, std::uint32_t hash) const {
  for (std::size_t slot = hash % kLexiconSlots; slots[slot] != 0; slot = (slot + 1) % kLexiconSlots) {
    const Lexeme& lexeme = words[slots[slot] - 1u];
    if (lexeme.text == folded) return &lexeme;
  }
  return &kUnknown;
}

const Lexeme* Lexicon::Unknown() { return &kUnknown; }
const Lexeme* Lexicon::OrdinalFullStop() { return &kFullStop; }

const Lexicon& LexiconOf(Language language) { return language == Language::kGerman ? kGermanLexicon : kEnglishLexicon; }

}  // namespace annals::time
