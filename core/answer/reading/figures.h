// Numbers in a sentence, with their kind: what an answer's value is made of.
//
//   Figures("Sales rose 3.5% to $1.2 billion on 5 May 2025.")
//     -> percent "3.5%" · money "$1.2 billion" · date "5 May 2025"
//
// Rules over characters and words of the text's language; no conversion of units. Linear, thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"
#include "core/question/kind.h"

namespace annals::answer {

struct FigureSpan {
  question::Figure kind = question::Figure::kNumber;
  std::uint32_t begin = 0, end = 0;
  std::string value;    // normalised for comparison: lower case, a decimal point, nothing between thousands, one space
  bool change = false;  // counts points: not a level
};

std::vector<FigureSpan> Figures(std::string_view sentence, language::Language language = language::Language::kEnglish);

// Terms of a sentence apart from its figures, sorted and distinct: what it says of them.
std::vector<std::string> TermsWithoutFigures(std::string_view sentence,
                                             language::Language language = language::Language::kEnglish);

// Whether a figure of kind `have` answers a question for `want`: a bare number may be any but a date.
bool Fits(question::Figure want, question::Figure have);

}  // namespace annals::answer
