#include "server/convert/debug.h"

#include <format>
#include <optional>

namespace annals::server::convert {
namespace {

std::optional<retrieval::ChunkScore> Read(v1::ChunkScore score) {
  switch (score) {
    case v1::CHUNK_SCORE_UNSPECIFIED:
    case v1::CHUNK_SCORE_PASSAGE:
      return retrieval::ChunkScore::kPassage;
    case v1::CHUNK_SCORE_SUM:
      return retrieval::ChunkScore::kSum;
    case v1::CHUNK_SCORE_PRODUCT:
      return retrieval::ChunkScore::kProduct;
    default:
      return std::nullopt;
  }
}

std::optional<retrieval::Pipeline> Read(v1::RetrievalPipeline pipeline) {
  switch (pipeline) {
    case v1::RETRIEVAL_PIPELINE_UNSPECIFIED:
    case v1::RETRIEVAL_PIPELINE_FULL:
      return retrieval::Pipeline::kFull;
    case v1::RETRIEVAL_PIPELINE_LEXICAL:
      return retrieval::Pipeline::kLexical;
    case v1::RETRIEVAL_PIPELINE_DENSE:
      return retrieval::Pipeline::kDense;
    default:
      return std::nullopt;
  }
}

std::optional<scope::ScopeMode> Read(v1::ScopeMode mode) {
  switch (mode) {
    case v1::SCOPE_MODE_UNSPECIFIED:
    case v1::SCOPE_MODE_FILTER:
      return scope::ScopeMode::kFilter;
    case v1::SCOPE_MODE_BOOST:
      return scope::ScopeMode::kBoost;
    case v1::SCOPE_MODE_IGNORE:
      return scope::ScopeMode::kIgnore;
    default:
      return std::nullopt;
  }
}

std::optional<retrieval::Part> Read(v1::RankingPart part) {
  switch (part) {
    case v1::RANKING_PART_QUESTION_LINKS:
      return retrieval::Part::kQuestionLinks;
    case v1::RANKING_PART_RELATION_SEEDS:
      return retrieval::Part::kRelationSeeds;
    case v1::RANKING_PART_QUERY_WEIGHTS:
      return retrieval::Part::kQueryWeights;
    case v1::RANKING_PART_ALIAS_EDGES:
      return retrieval::Part::kAliasEdges;
    case v1::RANKING_PART_TITLE_EDGE:
      return retrieval::Part::kTitleEdge;
    case v1::RANKING_PART_DENSE:
      return retrieval::Part::kDense;
    case v1::RANKING_PART_COVERAGE:
      return retrieval::Part::kCoverage;
    case v1::RANKING_PART_RECORDS:
      return retrieval::Part::kRecords;
    case v1::RANKING_PART_EXPANSION:
      return retrieval::Part::kExpansion;
    case v1::RANKING_PART_PATHS:
      return retrieval::Part::kPaths;
    case v1::RANKING_PART_MENTION_SEEDS:
      return retrieval::Part::kMentionSeeds;
    case v1::RANKING_PART_STAND_ASIDE:
      return retrieval::Part::kStandAside;
    case v1::RANKING_PART_GRAPH:
      return retrieval::Part::kGraph;
    case v1::RANKING_PART_OWN_WORDS:
      return retrieval::Part::kOwnWords;
    case v1::RANKING_PART_GRAPH_WEIGHT:
      return retrieval::Part::kGraphWeight;
    case v1::RANKING_PART_PASSAGE_SEEDS:
      return retrieval::Part::kPassageSeeds;
    case v1::RANKING_PART_SPEAKERS:
      return retrieval::Part::kSpeakers;
    case v1::RANKING_PART_SPOKEN_TIMES:
      return retrieval::Part::kSpokenTimes;
    default:
      return std::nullopt;
  }
}

}  // namespace

retrieval::Ablation FromProto(const v1::RankingTrial& trial, const std::string& field, Violations* violations) {
  const auto score = Read(trial.chunk_score());
  const auto pipeline = Read(trial.pipeline());
  const auto scope_mode = Read(trial.scope_mode());
  if (!score) violations->push_back({field + "chunk_score", "UNKNOWN_VALUE", "no such chunk score"});
  if (!pipeline) violations->push_back({field + "pipeline", "UNKNOWN_VALUE", "no such pipeline"});
  if (!scope_mode) violations->push_back({field + "scope_mode", "UNKNOWN_VALUE", "no such scope mode"});
  retrieval::Ablation ablation{.pipeline = pipeline.value_or(retrieval::Pipeline::kFull),
                               .chunk_score = score.value_or(retrieval::ChunkScore::kPassage),
                               .scope_mode = scope_mode.value_or(scope::ScopeMode::kFilter)};
  for (int i = 0; i < trial.without_size(); ++i) {
    const auto part = Read(trial.without(i));
    if (part) {
      ablation.without.push_back(*part);
    } else {
      violations->push_back({std::format("{}without[{}]", field, i), "UNKNOWN_VALUE", "no such part of the ranking"});
    }
  }
  return ablation;
}

}  // namespace annals::server::convert
