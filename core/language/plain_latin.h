// Latin letters without their diacritics: the words of a lexicon are looked up so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace annals::language {

// U+00C0 to U+00FF, in order; two of them are no letters.
inline constexpr std::string_view kPlainLatin = "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo*ouuuuypy";
inline constexpr char32_t kFirstLatin = 0xC0;

// One character: 'u' of "Ü". Letters outside Latin-1 fold to '?', which no lexicon holds; bytes of a broken sequence, too.
struct FoldedLetter {
  std::uint8_t bytes = 1;
  bool is_letter = false;
  char folded = 0;
};

constexpr FoldedLetter FoldedLetterAt(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c >= 'a' && c <= 'z') return {1, true, c};
  if (c >= 'A' && c <= 'Z') return {1, true, static_cast<char>(c - 'A' + 'a')};
  const auto lead = static_cast<unsigned char>(c);
  if (lead < 0x80) return {};
  const std::uint8_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  if (lead == 0xC2 || (lead == 0xE2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) == 0x80))
    return {bytes, false, 0};  // spaces, quotes, dashes
  if (lead != 0xC3 || at + 1 >= text.size()) return {bytes, true, '?'};
  return {2, true, kPlainLatin[static_cast<unsigned char>(text[at + 1]) & 0x3F]};
}

// The text in lower case, without the diacritics of Latin letters: "rückgang" -> "ruckgang", "Maß" -> "mass". Letters of
// other alphabets stay.
std::string FoldedLatin(std::string_view text);

}  // namespace annals::language
