// What a question puts into quotation marks: words that are wanted as they stand.
//
//   QuotedPhrases("who wrote “the long tide” and \"reef\"")   the ranges of "the long tide" and "reef", without the marks
//   QuotedPhrases("5\" pipe and 3\" nut")                      none: a mark behind a word opens nothing
//
// Straight, curly and angle marks, in pairs; a lone mark is none. Ranges that hold no word are left out. Linear; thread-safe.
#pragma once

#include <string_view>
#include <vector>

#include "core/question/words.h"

namespace annals::question {

std::vector<ByteRange> QuotedPhrases(std::string_view question);

}  // namespace annals::question
