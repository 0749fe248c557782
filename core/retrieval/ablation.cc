#include "core/retrieval/ablation.h"

namespace annals::retrieval {
namespace {

constexpr double kTieBreak = 1e-9;  // a weight of own words that orders equals and moves nothing

}  // namespace

Options Apply(const Ablation& ablation, Options options) {
  options.pipeline = ablation.pipeline;
  options.rank.chunk_score = ablation.chunk_score;
  options.scope.mode = ablation.scope_mode;
  for (Part part : ablation.without) {
    switch (part) {
      case Part::kQuestionLinks:
        options.seeds.link_weight = 0;
        break;
      case Part::kRelationSeeds:
        options.seeds.relation_weight = 0;
        break;
      case Part::kQueryWeights:
        options.graph.edge_power = 0;  // every fit counts 1
        break;
      case Part::kAliasEdges:
        options.graph.alias_edge = 0;
        break;
      case Part::kTitleEdge:
        options.graph.title_edge = options.graph.mention_edge;
        break;
      case Part::kDense:
        options.locate.dense_weight = 0;
        break;
      case Part::kCoverage:
        options.pack.coverage = options.pack.coverage_in_scope = 0;
        break;
      case Part::kRecords:
        options.records.records = false;
        break;
      case Part::kExpansion:
        options.expansion.max_documents = 0;
        break;
      case Part::kPaths:
        options.connections.paths = false;
        break;
      case Part::kMentionSeeds:
        options.seeds.mention_weight = 0;
        break;
      case Part::kStandAside:
        options.pack.stand_aside = false;
        break;
      case Part::kGraph:
        options.walk.graph = false;
        break;
      case Part::kOwnWords:
        options.rank.own_words = kTieBreak;
        break;
      case Part::kGraphWeight:
        options.rank.weigh_graph = false;
        break;
      case Part::kPassageSeeds:
        options.seeds.passage_share = 0;
        break;
      case Part::kSpeakers:
        options.rank.speaker = options.rank.role = 1;
        break;
      case Part::kSpokenTimes:
        options.rank.spoken = 0;
        break;
    }
  }
  return options;
}

}  // namespace annals::retrieval
