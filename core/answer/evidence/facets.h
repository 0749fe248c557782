// The things that a question asks about, one by one (docs/recipes.md C.1).
//
//   "What were Aon's total revenue growth, adjusted margin, and free cash flow in Q3 2024?"
//   -> {"total revenue growth"}, {"adjusted margin"}, {"free cash flow"}
//
// A list has commas, and its last item begins with "and" or "or"; without an Oxford comma the last item is cut at the
// word. Words that became filters (periods, owners) and words of asking belong to no facet. A question without a list
// is one facet, of all its content. Deterministic, linear, thread-safe.
#pragma once

#include <string>
#include <vector>

#include "core/answer/evidence/evidence.h"
#include "core/retrieval/result.h"

namespace annals::answer {

struct Facet {
  std::string text;  // "total revenue growth"
  Asked asked;
};

// At least one. Of a list longer than `most` the rest is joined to the last.
std::vector<Facet> FindFacets(const std::string& question, const retrieval::Result& result, const QuestionTerms& terms,
                              std::size_t most = 10);

// The question's content without what names the form of an answer ("inflation trends" -> "inflation"): a sentence need
// not hold such a word. The whole content when nothing else is left.
std::string ContentToFind(const retrieval::Result& result);

// Whether the question wants the largest or the smallest: "which company had the highest …".
enum class Extreme { kNone, kLargest, kSmallest };
Extreme ExtremeAsked(const std::string& question, std::string* word);

}  // namespace annals::answer
