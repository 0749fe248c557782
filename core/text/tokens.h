// Tokens with their case: what names are found in.
//
//   Tokens("The U.S. bank's Dr. Smith–Jones (42).")
//     -> The | U.S. | bank's | Dr. | Smith-Jones | ( | 42 | ) | .
//
//   Tokens("L'usine a-t-elle", Language::kFrench)   -> L | usine | a | t | elle
//
// A token is a word with inner . ' - & or a single punctuation mark of the folded text (no diacritics, plain quotes and
// dashes). A final dot stays only on initials and titles ("J.", "U.S.", "Dr.") and on tokens of two characters;
// elsewhere it is dropped. Where the language has elided words and enclitics, they are tokens of their own, and the apostrophe
// or hyphen between is none. A character of a script without spaces (Han, kana, Thai …) is a token of its own. Byte
// offsets are those of the given text.
//
// Valid UTF-8 in; thread-safe; linear.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "core/language/languages.h"

namespace annals::text {

struct Token {
  std::string text;                  // folded, case kept: "bank's"
  std::string lower;                 // the same in lower case
  std::string key;                   // text::NameKey of it: "bank"; "smith jones"; empty for punctuation
  std::uint32_t begin = 0, end = 0;  // byte range in the given text
  bool word = false;                 // begins with a letter or digit
  bool letter = false;               // begins with a letter
  bool upper = false;                // begins with a capital
  bool small = false;                // begins with a lower-case letter
};

std::vector<Token> Tokens(std::string_view text, language::Language language);
std::vector<Token> Tokens(std::string_view text);  // as of a language without elided words and enclitics

// text::NameKey of the tokens with a space between.
std::string SpanKey(absl::Span<const Token> tokens);

}  // namespace annals::text
