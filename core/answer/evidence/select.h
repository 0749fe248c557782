// The sentences of one paragraph: greedy, each next one for what it adds, near-duplicates left out
// (docs/recipes.md C.1).
//
//   gain(s) = score(s) + 3 · (idf share of the question's terms that s holds and no chosen sentence does)
//
// Every owner asked about gets its best sentence before any gets a second. Ties by rank, then place. Thread-safe.
#pragma once

#include <vector>

#include "core/answer/answer.h"
#include "core/answer/evidence/evidence.h"
#include "core/answer/evidence/successors.h"
#include "core/index/view.h"

namespace annals::answer {

// A sentence that says the same as a chosen one (but for its figures) in a governing document takes its place: not
// superseded goes before superseded, then the higher authority.
//
// Indexes into `evidence`, in order of choice, but the clear ones that say as much of what is asked as the first go first; at most `most`.
// Empty when together they cover less than `least_coverage`, but for the best of what somebody who is asked about says in a
// conversation. Only those whose index is in `pool`.
std::vector<std::size_t> Select(const index::View& view, const std::vector<Evidence>& evidence,
                                const std::vector<std::size_t>& pool, const QuestionTerms& question, std::size_t owners,
                                int most, const Supersession& supersession, const Options& options);

}  // namespace annals::answer
