// Passages that hold what a question quotes, word for word. They go first where the rest of the question is key words, and
// that nobody holds a phrase is said of every question (docs/recipes.md B.9).
//
//   "who wrote \"the long tide\""   the passages in whose text, heading or title "the long tide" stands
//
// Case, accents, hyphens and punctuation do not count. Of a phrase whose words are all too common to be searched, and behind
// the kMostRead passages that its words fit best, none is found. Cost: the postings of its words, and reading the passages
// that hold them all. Thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/index/view.h"
#include "core/question/question.h"

namespace annals::retrieval {

inline constexpr std::size_t kMostRead = 2000;

struct PhraseHolders {
  std::string phrase;                        // as it is written
  std::vector<index::ChunkOrdinal> holders;  // ascending
};

// One for each phrase, in their order.
std::vector<PhraseHolders> FindPhrases(const index::View& view, const question::Question& question,
                                       const index::Allowed& population, const index::Allowed& allowed);

}  // namespace annals::retrieval
