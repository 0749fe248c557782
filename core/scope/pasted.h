// A sentence of the collection, asked as a question.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/index/view.h"
#include "core/question/question.h"

namespace annals::scope {

// Whether one sentence of the population holds the whole question, word for word (case, accents and punctuation apart).
// Who pastes a sentence wants to find it: "next month" in it names no period of the collection. Not of a text with a
// question mark, nor of one with fewer than six words: a key word or two stands in many sentences. Cost: the postings of
// its rarest terms. Thread-safe.
bool IsPasted(const index::View& view, const index::Allowed& population, const question::Question& question);

// Sentences of the population that hold the `most` rarest of the terms, ascending; none where the population lacks one of
// the terms. Cost: the postings of these. Thread-safe.
std::vector<index::StatementOrdinal> SentencesHolding(const index::View& view, const index::Allowed& population,
                                                      std::vector<std::string> terms, std::size_t most);

}  // namespace annals::scope
