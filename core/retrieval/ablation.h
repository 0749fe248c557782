// What a benchmark changes of the ranking, to see what a part of it is worth (docs/recipes.md B.10). No answer of the product
// depends on any of it.
//
//   Options lacking = Apply({.without = {Part::kGraph}}, options);
#pragma once

#include <vector>

#include "core/retrieval/options.h"

namespace annals::retrieval {

enum class Part {
  kQuestionLinks,
  kRelationSeeds,
  kQueryWeights,
  kAliasEdges,
  kTitleEdge,
  kDense,
  kCoverage,
  kRecords,
  kExpansion,
  kPaths,
  kMentionSeeds,
  kStandAside,
  kGraph,
  kOwnWords,
  kGraphWeight,
  kPassageSeeds,
  kSpeakers,
  kSpokenTimes
};

struct Ablation {
  Pipeline pipeline = Pipeline::kFull;
  ChunkScore chunk_score = ChunkScore::kPassage;
  scope::ScopeMode scope_mode = scope::ScopeMode::kFilter;
  std::vector<Part> without;  // parts of the ranking to leave out
};

// The options with which a ranking is changed so.
Options Apply(const Ablation& ablation, Options options);

}  // namespace annals::retrieval
