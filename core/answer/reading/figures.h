// Figures of a sentence, with their kind: what an answer's value is made of.
//
//   Figures("Sales rose 3.5% to $1.2 billion on 5 May 2025.", Language::kEnglish)
//     -> percent "3.5%" · money "$1.2 billion" · date "5 May 2025"
//
// Amounts are read by text/quantity.h: figures are alike when their amounts are, whatever they are written with. Dates are
// days, months with a year, and years. Linear, thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"
#include "core/question/kind.h"
#include "core/text/quantity.h"

namespace annals::answer {

struct FigureSpan {
  question::Figure kind = question::Figure::kNumber;
  std::uint32_t begin = 0, end = 0;
  text::Quantity amount;  // but of a date
  std::string date;       // of a date: as written, in lower case and without commas
  bool change = false;    // counts points: not a level
};

// By their place.
std::vector<FigureSpan> Figures(std::string_view sentence, language::Language language);

// Terms of a sentence apart from its figures, sorted and distinct: what it says of them.
std::vector<std::string> TermsWithoutFigures(std::string_view sentence, language::Language language);

// Whether one says what the other says: "$5 million", "5 million dollars" and "5 million" do.
bool Same(const FigureSpan& a, const FigureSpan& b);

// Whether a figure of kind `have` answers a question for `want`: a bare number may be any but a date.
bool Fits(question::Figure want, question::Figure have);

}  // namespace annals::answer
