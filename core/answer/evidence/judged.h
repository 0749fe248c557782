// What a model that reads sentences with the question says of the best of them (core/answer/model/sentence_judge.h), counted in
// their scores: in its standard deviations, so that no model's range is known here. The less of the question the words of any
// sentence say, the more it counts.
//
// The others count as the worst of those that are read. Where the model fails, or says the same of all, scores stay as they
// are. O(evidence + pool · log kMostJudged), and what the model takes.
#pragma once

#include <string>
#include <vector>

#include "core/answer/evidence/evidence.h"
#include "core/answer/model/sentence_judge.h"
#include "core/index/view.h"

namespace annals::answer {

inline constexpr std::size_t kMostJudged = 5;  // sentences: docs/measurements.md#lessons

// Of the sentences of `pool`, indexes of the evidence. False where none was read: there are fewer than two, or the model failed.
bool AddJudgement(const index::View& view, const SentenceJudge& judge, const std::string& question,
                  const std::vector<std::size_t>& pool, const SentenceWeights& weights,
                  std::vector<Evidence>* evidence);

}  // namespace annals::answer
