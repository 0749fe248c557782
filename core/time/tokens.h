// A question as tokens: words, numbers, punctuation marks, each with its bytes and its meaning in the lexicon.
//
//   Tokenize("Q3'24 margin", english)   "Q" "3" "'" "24" "margin"     "3", "'" and "24" glued: nothing stands before them
//
// Numbers in words are numbers: see number_words.h. Letters and digits part, so that "3Q25", "5th" and "1990s" need no
// forms of their own. Full-width digits are digits, typographic apostrophes and dashes are folded; any other letter is
// part of a word, so no token splits a character. Linear in the text, thread-safe. REQUIRES valid UTF-8 (other bytes
// count as letters; spans stay inside the text).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/language/time_words.h"

namespace annals::time {

using language::Lexeme;
using language::Opener;
using language::OperatorPhrase;
using language::Property;
using language::TimeWords;
using language::Word;
using enum language::Property;

enum class TokenKind : std::uint8_t { kWord, kNumber, kMark };
enum class LetterCase : std::uint8_t { kLower, kTitle, kUpper, kMixed };

// Marks are their own ASCII character, folded; other marks are kOtherMark.
inline constexpr char kApostrophe = '\'';
inline constexpr char kHyphen = '-';
inline constexpr char kLongDash = '~';  // en dash, em dash and tilde: only ranges use them
inline constexpr char kCurrency = '$';  // and pound, euro, yen
inline constexpr char kOtherMark = '?';

struct Token {
  std::uint32_t begin = 0, end = 0;  // bytes
  TokenKind kind = TokenKind::kMark;
  LetterCase letters = LetterCase::kLower;
  char mark = 0;
  bool glued = false;              // no white space before it, and not the first
  bool spelled = false;            // a number in words: "seventy eight"
  bool ordinal = false;            // of a spelled number: "twenty-first"
  bool plural = false;             // of a spelled number: "two thousands"
  std::uint8_t digits = 0;         // of a number, at most 255
  std::int32_t number = 0;         // -1 when it has more than 9 digits
  const Lexeme* lexeme = nullptr;  // never null

  bool IsWord() const { return kind == TokenKind::kWord; }
  bool IsNumber() const { return kind == TokenKind::kNumber; }
  bool Is(Word word) const { return lexeme->word == word; }
  bool IsMark(char c) const { return kind == TokenKind::kMark && mark == c; }
};

std::vector<Token> Tokenize(std::string_view text, const TimeWords& words);

}  // namespace annals::time
