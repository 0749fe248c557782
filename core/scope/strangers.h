// Names that the collection has never heard of.
//
//   "How was employment in Springfield?"   "springfield", where all documents speak for Boston or Chicago
//   "Layoffs this quarter"                 none, where some sentence writes "layoffs" small
//   "GAAP and Boston"                      none: an abbreviation names no owner
#pragma once

#include <optional>
#include <string>

#include "core/index/view.h"
#include "core/question/question.h"

namespace annals::scope {

// The key of the first name of the question that no entity is called by; nothing when there is none, or when at least as
// many of its names are known: one of them may be the reason for the question. A single word whose capital may come from
// its place (where a sentence begins, or in a language that writes nouns large) is a name only when the population does
// not use it as a word: it holds it nowhere, or writes it large inside sentences and nowhere small. Cost: the postings of such words, and at most 256 of their
// sentences. Thread-safe.
std::optional<std::string> Stranger(const index::View& view, const index::Allowed& population,
                                    const question::Question& question);

}  // namespace annals::scope
