// Folded text: what words, tokens and names are read from. Inner header of core/text.
//
//   Folded("Łódź’s “café”").text() == "Lodz's \"cafe\""          // case is kept
//
// Compatibility decomposition (NFKD) without combining marks, then letters and quotes that do not decompose (ø, ß, ’
// …); decimal digits of any script become 0–9; format characters (soft hyphen, zero-width joiners) go. Hangul syllables
// and kana stay whole: taking their parts off would make other words of them.
//
// ASCII text is not copied: `text()` then is the given view, which must outlive the object.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace annals::text {

bool IsAscii(std::string_view text);
// The code point at byte `i` of valid UTF-8; moves `i` behind it. U+FFFD for an invalid sequence.
char32_t Next(std::string_view text, std::size_t& i);
// The code point before byte `i`; moves `i` to its first byte.
char32_t Previous(std::string_view text, std::size_t& i);
void Append(char32_t c, std::string& out);

bool IsSpace(char32_t c);
bool IsLetter(char32_t c);         // of any script, with case or without
bool IsDigit(char32_t c);          // a number of any script
bool IsWordCharacter(char32_t c);  // letters, numbers, and the marks that belong to letters
bool IsUpper(char32_t c);
bool IsLower(char32_t c);
bool IsMark(char32_t c);
// Of a script that writes words without spaces between: Han, kana, Thai, Lao, Khmer, Burmese.
bool IsUnspaced(char32_t c);
char32_t Lower(char32_t c);  // simple case folding: both Greek small sigmas are one

class Folded {
 public:
  // With origins, `Origin` can be asked.
  explicit Folded(std::string_view text, bool with_origins = false);
  Folded(const Folded&) = delete;
  Folded& operator=(const Folded&) = delete;

  std::string_view text() const { return ascii_ ? given_ : std::string_view(folded_); }
  // First byte, in the given text, of the character that byte `i` of text() came from; the given size for i == size().
  std::uint32_t Origin(std::size_t i) const { return ascii_ ? static_cast<std::uint32_t>(i) : origins_[i]; }
  // End, in the given text, of the character that byte `i − 1` came from, with its combining marks.
  std::uint32_t OriginEnd(std::size_t i) const;

 private:
  void Fold(char32_t c);
  void Emit(char32_t c);

  std::string_view given_;
  bool ascii_;
  bool with_origins_;
  std::uint32_t position_ = 0;  // of the character that is being folded
  std::string folded_;
  std::vector<std::uint32_t> origins_;
};

}  // namespace annals::text
