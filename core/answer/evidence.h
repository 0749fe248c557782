// Sentences of the retrieved passages, scored as answers (RECIPES C.2).
//
//   score = 3 · coverage + 1.5 · density + 1.5 · figure + rank − .5 · foreign qualifiers − 2 · (is a question)
//   coverage   idf share of the masked question's terms in the sentence; a term that only the document's title holds
//   counts half density    distinct matched terms over the words from the first to the last of them, from two on figure
//   1 when a number of the unit asked for stands within 60 bytes after a matched term, .5 when elsewhere; 0 if none is
//   asked rank       up to .5 for the best passage: order of equals
//
// Borrows texts from the view. Thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/index/view.h"
#include "core/query/question_kind.h"
#include "core/retrieval/retrieve.h"

namespace annals::answer {

struct Evidence {
  index::ChunkOrdinal chunk = 0;
  std::size_t rank = 0;  // of its passage in the result
  int group = -1;
  bool fallback = false;             // the passage lies outside the scope, and the result says why
  std::uint32_t begin = 0, end = 0;  // in the chunk's text
  std::string_view text;
  double score = 0, coverage = 0;
  std::vector<std::string> terms;  // distinct, sorted
};

class QuestionTerms {
 public:
  // Terms of `masked` with their idf over all chunks of the view; a term that no chunk holds weighs as the rarest.
  QuestionTerms(const index::View& view, std::string_view masked);

  struct Term {
    std::string text;
    double idf = 0;
  };
  const std::vector<Term>& terms() const { return terms_; }  // distinct, sorted
  double total() const { return total_; }
  // idf share of the terms that `sorted` (distinct) holds.
  double Share(const std::vector<std::string>& sorted) const;

 private:
  std::vector<Term> terms_;
  double total_ = 0;
};

// All sentences of the passages, in order of passage and place. `passages`: how many are read; 0 = all.
std::vector<Evidence> GatherEvidence(const index::View& view, const retrieval::Result& result,
                                     const QuestionTerms& question, std::string_view question_text,
                                     query::Figure figure, std::size_t passages);

// |a ∩ b| / |a ∪ b| of sorted, distinct lists.
double Jaccard(const std::vector<std::string>& a, const std::vector<std::string>& b);

}  // namespace annals::answer
