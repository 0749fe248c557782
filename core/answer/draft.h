// What a kind of answer gives back: the answer, and what it was computed from. Kinds that search nothing also say which
// scope and passages stand beside it.
#pragma once

#include <optional>
#include <vector>

#include "core/answer/answer.h"
#include "core/facts/dated_answer.h"
#include "core/facts/timeline.h"
#include "core/retrieval/result.h"

namespace annals::answer {

struct ComputedFacts {
  facts::DatedAnswer answer;
  std::vector<std::vector<int>> citations;  // of each value, in its order
};

struct Draft {
  Answer answer;
  // Of a kind that reads records: scope, notes, and the passages of the records used, at most request.top_k. Of a kind
  // that reads passages: empty, what was searched stays.
  retrieval::Result result;
  std::optional<facts::Timeline> timeline;  // that the answer tells
  std::optional<ComputedFacts> facts;       // that the answer states
};

}  // namespace annals::answer
