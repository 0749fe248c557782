// A text looked at in place, byte by byte and word by word, in lower case: what the readers of quantities share.
//
//   WrittenWords("about Per-Cent").EndOf("per cent", 6) == 14       a hyphen stands for a space
//   WrittenWords("about 3").Before({{"about"}}, 6) == 0             where the word that ends before byte 6 begins
//
// Letters beyond ASCII are compared as they are written. Thread-safe.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "core/language/quantity_words.h"
#include "core/text/fold.h"

namespace annals::text {

inline bool IsDigitByte(char c) { return c >= '0' && c <= '9'; }
inline bool IsLetterByte(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0; }
inline char LowerByte(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

using language::QuantityWords;

class WrittenWords {
 public:
  explicit WrittenWords(std::string_view text) : text_(text) {}

  std::string_view text() const { return text_; }
  std::size_t size() const { return text_.size(); }
  char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  bool DigitAt(std::size_t i) const { return IsDigitByte(at(i)); }
  // A letter or digit of any script.
  bool WordAt(std::size_t i) const { return i < size() && IsWordCharacter(Next(text_, i)); }
  bool WordBefore(std::size_t i) const { return i > 0 && IsWordCharacter(Previous(text_, i)); }
  bool Has(std::string_view bytes, std::size_t i) const { return i <= size() && text_.substr(i).starts_with(bytes); }
  bool EndsBefore(std::string_view bytes, std::size_t i) const { return text_.substr(0, i).ends_with(bytes); }

  // Behind one space or hyphen, where there is one.
  std::size_t Gap(std::size_t i) const { return at(i) == ' ' || at(i) == '-' ? i + 1 : i; }

  // The letters that begin at `i`, in lower case; empty when a digit follows them.
  std::string Word(std::size_t i) const {
    std::string word;
    for (; i < size() && IsLetterByte(text_[i]); ++i) word.push_back(LowerByte(text_[i]));
    return DigitAt(i) ? std::string() : word;
  }

  // The end of `words`, whole, that begin at `i`.
  std::optional<std::size_t> EndOf(std::string_view words, std::size_t i) const {
    for (const char c : words) {
      if (LowerByte(at(i)) != c && !(c == ' ' && at(i) == '-')) return std::nullopt;
      ++i;
    }
    return WordAt(i) ? std::nullopt : std::optional(i);
  }

  // The beginning of the one of `words` that ends at `i`, spaces apart.
  std::optional<std::size_t> Before(QuantityWords::Words words, std::size_t i) const {
    while (i > 0 && text_[i - 1] == ' ') --i;
    for (const std::string_view word : words) {
      if (i < word.size() || EndOf(word, i - word.size()) != i) continue;
      if (!WordBefore(i - word.size())) return i - word.size();
    }
    return std::nullopt;
  }

 private:
  std::string_view text_;
};

inline bool Listed(QuantityWords::Words words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace annals::text
