// All sentences in scope that say a thing, beyond the passages that were ranked: what lists, firsts and histories need.
//
// In scope are the documents that the question's period, owners and the request's filters leave. O(documents + postings of
// the terms + text of the passages). Borrows from the case; thread-safe after construction.
#pragma once

#include <cstddef>
#include <vector>

#include "core/answer/case.h"
#include "core/answer/evidence/evidence.h"
#include "core/answer/reading/passage_reading.h"
#include "core/answer/reading/question_terms.h"
#include "core/retrieval/result.h"

namespace annals::answer {

class Everywhere {
 public:
  // REQUIRES: c.found(). `most` passages.
  Everywhere(const Case& c, const QuestionTerms& terms, std::size_t most);

  const std::vector<Evidence>& evidence() const { return evidence_; }
  const Document& DocumentOf(const Evidence& e) const { return view_.document(view_.document_of(e.chunk)); }

 private:
  void Find(const Case& c, const QuestionTerms& terms, std::size_t most);

  const index::View& view_;
  retrieval::Result result_;
  PassageReadings readings_;
  std::vector<Evidence> evidence_;
};

}  // namespace annals::answer
