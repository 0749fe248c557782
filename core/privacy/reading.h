// The text and its tokens, as recognisers get them, and what they ask of what stands around. Inner header of core/privacy.
//
// Borrows both. Every question looks at a bounded number of tokens, so that a scan stays linear.
#pragma once

#include <string_view>
#include <vector>

#include "core/privacy/span.h"
#include "core/privacy/tokens.h"

namespace annals::privacy {

inline constexpr std::size_t kCueTokens = 9;  // how far a word may stand before what it tells of

struct Reading {
  std::string_view text;
  const std::vector<Token>& tokens;

  std::string_view TextOf(std::size_t i) const { return text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin); }
  char CharAt(std::size_t i) const { return i < tokens.size() ? text[tokens[i].begin] : '\0'; }
  bool IsSign(std::size_t i, char sign) const {
    return i < tokens.size() && tokens[i].kind == TokenKind::kSign && text[tokens[i].begin] == sign;
  }
  // The sign is ASCII's, or the typographic one.
  bool IsApostrophe(std::size_t i) const { return IsSign(i, '\'') || (IsSign(i, '\xE2') && TextOf(i) == "’"); }
  bool Ends(std::size_t i) const {  // a sentence
    return IsSign(i, '!') || IsSign(i, '?') ||
           (IsSign(i, '.') && (i + 1 >= tokens.size() || tokens[i + 1].space_before));
  }
  // Of the words before token `i` in its sentence: the cues of the nearest that has one of `any`; 0 when none has.
  std::uint32_t NearestBefore(std::size_t i, std::uint32_t any, std::size_t most = kCueTokens) const;
  std::uint32_t NearestBehind(std::size_t i, std::uint32_t any, std::size_t most) const;
};

// ASCII letter or digit, or part of a character that is not ASCII.
inline bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         static_cast<unsigned char>(c) >= 0x80;
}
inline bool IsAsciiDigit(char c) { return c >= '0' && c <= '9'; }
inline bool IsAsciiLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace annals::privacy
