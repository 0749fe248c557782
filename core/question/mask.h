// The content of a question: what is left when everything that became a filter is taken out.
//
//   question  "How did inflation trends change between the July and October 2025 Beige Books?"
//   masked    "inflation trends"      (periods, the kind of document and the words of asking removed)
//
// docs/recipes.md A.4: mask only what is really filtered; masking without the filter costs recall (.375 -> .324 there).
// Deterministic, linear, thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/question/words.h"

namespace annals::question {

struct ByteRange {
  std::size_t begin = 0, end = 0;
};

// Stems, in order, of what a kind of document is called: {"earn", "call"}.
using KindName = std::vector<std::string>;
KindName KindNameOf(std::string_view name);  // of "earnings_call"

// `removed`: ranges that became filters (time, owners). `kinds`: doc types and series of the documents in scope: where
// the question has the whole name, singular or plural, it is dropped. The words of asking ("what", "compare", "report")
// go too. Falls back to the question without its removed ranges when nothing else would be left, then to the question.
std::string Mask(std::string_view question, const std::vector<QuestionWord>& words,
                 const std::vector<ByteRange>& removed, const std::vector<KindName>& kinds);

// The things asked for: the masked question, cut at commas, other breaks and "and".
//   "What were Acme's revenue growth, free cash flow and net debt in Q1?"
//     -> {"revenue growth", "free cash flow", "net debt"}
std::vector<std::string> Facets(std::string_view question, const std::vector<QuestionWord>& words,
                                const std::vector<ByteRange>& removed, const std::vector<KindName>& kinds);

// The same of a text of which nothing was filtered: only the words of asking go.
std::string ContentOf(std::string_view question);

}  // namespace annals::question
