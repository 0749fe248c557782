// What a refusing answer can still offer: the periods nearest to the one asked about that hold evidence for the
// question, that is, a passage with most of its words. Where no period has any, and the one asked about has no
// documents at all, the nearest periods with documents. Thread-safe; O(documents + postings of the question's terms).
#pragma once

#include <string>

#include "core/answer/reading/question_terms.h"
#include "core/index/view.h"
#include "core/retrieval/result.h"

namespace annals::answer {

// How a refusing answer goes on: "; the nearest periods with evidence: July 2025, January 2026", and what is wrong with
// the period or the owner itself. May be empty.
std::string NearestOffer(const index::View& view, const retrieval::Result& result, const QuestionTerms& terms);

// "October 2025"; several joined with "and".
std::string ScopeName(const time::Scope& scope);
std::string GroupName(const time::Group& group);

}  // namespace annals::answer
