// What a model that reads sentences with the question says of the best of them (core/answer/model/sentence_judge.h), counted in
// their scores: in its standard deviations, so that no model's range is known here.
//
// The others count as the worst of those that are read. Where the model fails, or says the same of all, scores stay as they
// are. O(evidence · log kMostJudged), and what the model takes.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "core/answer/evidence/evidence.h"
#include "core/answer/model/sentence_judge.h"
#include "core/index/view.h"

namespace annals::answer {

inline constexpr std::size_t kMostJudged = 8;  // sentences: docs/measurements.md#judge

// `said_by`: of each of the evidence, who says it; may be empty. `weight` of a standard deviation.
void AddJudgement(const index::View& view, const SentenceJudge& judge, const std::string& question,
                  const std::deque<std::string>& said_by, double weight, std::vector<Evidence>* evidence);

}  // namespace annals::answer
