#include "core/text/plain_words.h"

#include <algorithm>

namespace annals::text {
namespace {

// Bytes of words: ASCII letters and digits in lower case, all that is not ASCII as it is; 0 for other ASCII.
constexpr std::array<char, 256> kLower = [] {
  std::array<char, 256> lower{};
  for (std::size_t i = 128; i < 256; ++i) lower[i] = static_cast<char>(i);
  for (char c = '0'; c <= '9'; ++c) lower[static_cast<std::size_t>(c)] = c;
  for (char c = 'a'; c <= 'z'; ++c)
    lower[static_cast<std::size_t>(c)] = lower[static_cast<std::size_t>(c - 'a' + 'A')] = c;
  return lower;
}();

constexpr std::size_t kBytesOfWord = 6;  // with what stands between two words, about

constexpr Beginning kByteNumbers = 38;  // none, 26 letters, 10 digits, not ASCII
constexpr std::array<std::uint8_t, 256> kNumber = [] {
  std::array<std::uint8_t, 256> number{};
  for (std::size_t i = 128; i < 256; ++i) number[i] = kOtherByte;
  for (std::uint8_t i = 0; i < 26; ++i)
    number[static_cast<std::size_t>('a' + i)] = number[static_cast<std::size_t>('A' + i)] =
        static_cast<std::uint8_t>(1 + i);
  for (std::uint8_t i = 0; i < 10; ++i) number[static_cast<std::size_t>('0' + i)] = static_cast<std::uint8_t>(27 + i);
  return number;
}();

std::uint8_t NumberAt(std::string_view text, std::size_t i) { return i < text.size() ? ByteNumber(text[i]) : 0; }

unsigned ByteAt(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
}

// Bytes of a dash, quote, ellipsis or no-break space at `i`; 0 when there is none.
std::size_t PunctuationBytes(std::string_view text, std::size_t i) {
  if (ByteAt(text, i) == 0xE2 && ByteAt(text, i + 1) == 0x80) return 3;  // U+2000 … U+203F
  if (ByteAt(text, i) == 0xC2 && ByteAt(text, i + 1) >= 0xA0 && ByteAt(text, i + 1) <= 0xBF) return 2;
  return 0;
}

// – — ‘ ’ “ ” … of the three bytes at `i`: folded to ASCII that is in no word.
bool IsPlainPunctuation(std::string_view text, std::size_t i) {
  const unsigned last = ByteAt(text, i + 2);
  return ByteAt(text, i) == 0xE2 && ByteAt(text, i + 1) == 0x80 &&
         (last == 0x93 || last == 0x94 || last == 0x98 || last == 0x99 || last == 0x9C || last == 0x9D || last == 0xA6);
}

}  // namespace

std::uint8_t ByteNumber(char c) { return kNumber[static_cast<unsigned char>(c)]; }

Beginning BeginningOf(std::string_view word) {
  return static_cast<Beginning>(NumberAt(word, 0) * kByteNumbers + NumberAt(word, 1));
}

void PlainWords::Read(std::string_view text) {
  words_.clear();
  ascii_ = true;
  words_.reserve(text.size() / kBytesOfWord);
  if (lower_.size() < text.size()) lower_.resize(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    for (; i < text.size(); ++i) {
      const auto c = static_cast<unsigned char>(text[i]);
      if (kLower[c] == 0 || (c >= 0x80 && PunctuationBytes(text, i) > 0)) break;
      ascii_ = ascii_ && c < 0x80;
      lower_[i] = kLower[c];
    }
    if (i == begin) {
      const std::size_t bytes = PunctuationBytes(text, i);
      ascii_ = ascii_ && (bytes == 0 || IsPlainPunctuation(text, i));
      i += std::max<std::size_t>(bytes, 1);
      continue;
    }
    const std::string_view lower = std::string_view(lower_).substr(begin, i - begin);
    words_.push_back({lower, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(i), BeginningOf(lower)});
  }
}

}  // namespace annals::text
