// What a model that reads sentences with the question says of the best of them (core/answer/model/sentence_judge.h), counted in
// their scores: its log-odds above those of the least likely. The less of the question the words of any sentence say, the more
// it counts.
//
// The best by all other signs are read first, and further ones while it takes none of them for an answer. Those that are not
// read count as the least likely of those that are. Where the model fails or has no time, what it has read before counts, and
// if that is nothing, scores stay as they are. O(evidence + pool · log kMostJudged), and what the model takes.
#pragma once

#include <string>
#include <vector>

#include "core/answer/evidence/evidence.h"
#include "core/answer/model/sentence_judge.h"
#include "core/index/view.h"

namespace annals::answer {

// Sentences at once, and in all: docs/measurements.md#read-on.
inline constexpr std::size_t kJudgedAtOnce = 5, kMostJudged = 20;

// Of the sentences of `pool`, indexes of the evidence. False where none was read: there are fewer than two, or the model failed
// or had no time.
bool AddJudgement(const index::View& view, const SentenceJudge& judge, const std::string& question,
                  const std::vector<std::size_t>& pool, const SentenceWeights& weights,
                  std::vector<Evidence>* evidence);

}  // namespace annals::answer
