// All sentences in scope that say a thing, beyond the passages that were ranked: what lists, firsts and histories need.
//
// In scope are the documents that the question's period, owners and the request's filters leave. At most kMostSwept passages
// are read: where more hold a term, those that fit it best, or the earliest or latest of those that hold half of what is
// asked. O(documents + postings of the terms + text of the passages read). Borrows from the case; thread-safe after
// construction.
#pragma once

#include <cstddef>
#include <vector>

#include "core/answer/case.h"
#include "core/answer/evidence/evidence.h"
#include "core/answer/reading/passage_reading.h"
#include "core/answer/reading/question_terms.h"
#include "core/retrieval/result.h"

namespace annals::answer {

inline constexpr std::size_t kMostSwept = 200;  // passages

enum class Sweep { kBest, kEarliest, kLatest };  // which of more

class Everywhere {
 public:
  // REQUIRES: c.found().
  Everywhere(const Case& c, const QuestionTerms& terms, Sweep sweep);

  const std::vector<Evidence>& evidence() const { return evidence_; }
  const Document& DocumentOf(const Evidence& e) const { return view_.document(view_.document_of(e.chunk)); }

 private:
  void Find(const Case& c, const QuestionTerms& terms, Sweep sweep);
  void KeepFirst(const QuestionTerms& terms, Sweep sweep, std::vector<index::Scored>* matches) const;

  const index::View& view_;
  retrieval::Result result_;
  PassageReadings readings_;
  std::vector<Evidence> evidence_;
};

}  // namespace annals::answer
