// How a passage is laid out: which stretches of it are somebody's words, and what only arranges them.
// Of "Dear Dana,", "the crane is fixed.", "Kind regards" and "Petra", a paragraph each, only the second is somebody's
// words; "Is the oven sold?" and "Not yet." are one stretch. tests/core/answer/reading/layout_test.cc has more.
//
// A line ends what was said when the next word would have fitted on it, or when the next line begins an item, a row or a
// turn. Lines without a sentence's end that stand before sentences head them; behind the last sentence they are a
// signature. A passage of such lines alone is a text like any other; where no line is long, a signature of two lines may
// pass for a wrapped one. Nothing here knows a word of a language.
// Deterministic, linear, thread-safe.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/text/text.h"

namespace annals::answer {

// Bytes of the passage.
struct Said {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t lead_begin = 0, lead_end = 0;  // the heading, or the question, that it stands under; {0, 0} without one
};

// `sentences`: of the passage, in order, without those that may not be quoted.
std::vector<Said> ReadLayout(std::string_view passage, const std::vector<text::Sentence>& sentences);

}  // namespace annals::answer
