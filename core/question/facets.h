// The things that a question asks about, one by one (docs/recipes.md C.1).
//
//   "What were Aon's total revenue growth, adjusted margin, and free cash flow in Q3 2024?"
//   -> {"total revenue growth", change}, {"adjusted margin", kAdjusted}, {"free cash flow", kMoney}
//
// A list has commas, and its last item begins with "and" or "or"; without an Oxford comma the last item is cut at the
// word. Words of periods and of owners, and words of asking, belong to no facet. A question without a list is one facet,
// of all its content. Deterministic, linear, thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/question/kind.h"
#include "core/question/mask.h"
#include "core/question/qualifiers.h"

namespace annals::question {

struct Facet {
  std::string text;                // "total revenue growth"
  std::vector<std::string> terms;  // text::Terms that a sentence about it holds
  Figure figure = Figure::kNone;
  std::uint32_t qualifiers = 0;  // that its words have: qualifiers.h
  bool forward = false;
  bool change = false;  // growth, increase: not a level
};

struct FacetInput {
  std::string_view question;
  const std::vector<QuestionWord>& words;
  const std::vector<ByteRange>& removed;  // periods, whether they filter or not, and owners that do
  const Content& content;
  const QuestionKind& kind;
  std::uint32_t qualifiers = 0;            // of the whole question
  Language language = Language::kEnglish;  // of the question
  Language terms = Language::kEnglish;     // of the collection, whose terms its sentences have
};

// At least one. Of a list longer than `most` the rest is joined to the last.
std::vector<Facet> FindFacets(const FacetInput& in, std::size_t most = 10);

}  // namespace annals::question
