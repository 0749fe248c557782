// The words of a question with their places, so that what is understood can be shown and removed by byte range.
//
//   SplitQuestion("Who met O'Neil in the U.S.?")   -> Who · met · O'Neil · in · the · U.S.  (punctuation left out)
//   key of "O'Neil" is "o neil"; capital is true; sentence_start is true for "Who" only
//
// The words are text::Tokens, the same that ingest finds names in. Linear; thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"

namespace annals::question {

struct QuestionWord {
  std::size_t begin = 0, end = 0;  // byte range in the question
  std::string key;                 // text::NameKey of it: may hold a space ("o neil"); never empty
  bool capital = false;            // starts with an upper-case letter
  bool number = false;             // starts with a digit
  bool sentence_start = false;     // the first word, or the first after . ! or ?
  bool after_break = false;        // punctuation other than a comma stands before it: no name spans it
  bool after_comma = false;
};

// A stretch of the question's text.
struct ByteRange {
  std::size_t begin = 0, end = 0;
};

std::vector<QuestionWord> SplitQuestion(std::string_view question, language::Language language);
std::vector<QuestionWord> SplitQuestion(std::string_view question);  // as of a language without elided words

// Keys of words [begin, end), one space between.
std::string JoinKeys(const std::vector<QuestionWord>& words, std::size_t begin, std::size_t end);

// Whether the word stands in one of the ranges, were it by a byte.
bool Touches(const QuestionWord& word, const std::vector<ByteRange>& ranges);

}  // namespace annals::question
