#include "core/retrieval/ablation.h"

namespace annals::retrieval {
namespace {

constexpr double kTieBreak = 1e-9;  // a weight of own words that orders equals and moves nothing

}  // namespace

Options Apply(const Ablation& ablation, Options options) {
  options.pipeline = ablation.pipeline;
  options.chunk_score = ablation.chunk_score;
  options.scope.mode = ablation.scope_mode;
  for (Part part : ablation.without) {
    switch (part) {
      case Part::kQuestionLinks:
        options.link_weight = 0;
        break;
      case Part::kRelationSeeds:
        options.relation_weight = 0;
        break;
      case Part::kQueryWeights:
        options.edge_power = 0;  // every fit counts 1
        break;
      case Part::kAliasEdges:
        options.alias_edge = 0;
        break;
      case Part::kTitleEdge:
        options.title_edge = options.mention_edge;
        break;
      case Part::kDense:
        options.dense_weight = 0;
        break;
      case Part::kCoverage:
        options.coverage = options.coverage_in_scope = 0;
        break;
      case Part::kRecords:
        options.records = false;
        break;
      case Part::kExpansion:
        options.expansion.max_documents = 0;
        break;
      case Part::kPaths:
        options.paths = false;
        break;
      case Part::kMentionSeeds:
        options.mention_weight = 0;
        break;
      case Part::kStandAside:
        options.stand_aside = false;
        break;
      case Part::kGraph:
        options.graph = false;
        break;
      case Part::kOwnWords:
        options.own_words = kTieBreak;
        break;
    }
  }
  return options;
}

}  // namespace annals::retrieval
