#include "core/language/time_words.h"

namespace annals::language {
namespace {

constexpr Lexeme kUnknown{};
constexpr Lexeme kFullStop{.is = kOrdinalSuffix};

}  // namespace

const Lexeme* TimeWords::Find(std::string_view folded, std::uint32_t hash) const {
  for (std::size_t slot = hash % kLexiconSlots; (*slots)[slot] != 0; slot = (slot + 1) % kLexiconSlots) {
    const Lexeme& lexeme = words[(*slots)[slot] - 1u];
    if (lexeme.text == folded) return &lexeme;
  }
  return &kUnknown;
}

const Lexeme* TimeWords::Find(std::string_view folded) const {
  std::uint32_t hash = kHashStart;
  for (const char c : folded) hash = HashStep(hash, c);
  return Find(folded, hash);
}

bool TimeWords::NamesMonth(std::string_view folded) const {
  const Lexeme* lexeme = Find(folded);
  return lexeme->month > 0 && !lexeme->Is(kShort);
}

bool TimeWords::NamesMonthOrWeekday(std::string_view folded) const {
  const Lexeme* lexeme = Find(folded);
  return (lexeme->month > 0 || lexeme->weekday > 0) && !lexeme->Is(kShort);
}

const Lexeme* TimeWords::Unknown() { return &kUnknown; }
const Lexeme* TimeWords::OrdinalFullStop() { return &kFullStop; }

}  // namespace annals::language
