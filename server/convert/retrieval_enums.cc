#include "server/convert/retrieval_enums.h"

namespace annals::server::convert {

std::optional<retrieval::ChunkScore> FromProto(v1::ChunkScore score) {
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

std::optional<retrieval::Pipeline> FromProto(v1::RetrievalPipeline pipeline) {
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

std::optional<scope::ScopeMode> FromProto(v1::ScopeMode mode) {
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

std::optional<question::SupersededMode> FromProto(v1::SupersededMode mode) {
  switch (mode) {
    case v1::SUPERSEDED_MODE_UNSPECIFIED:
    case v1::SUPERSEDED_MODE_SHOW:
      return question::SupersededMode::kShow;
    case v1::SUPERSEDED_MODE_OMIT:
      return question::SupersededMode::kOmit;
    default:
      return std::nullopt;
  }
}

v1::Evidence ToProto(retrieval::Evidence evidence) {
  switch (evidence) {
    case retrieval::Evidence::kText:
      return v1::EVIDENCE_TEXT;
    case retrieval::Evidence::kGraph:
      return v1::EVIDENCE_GRAPH;
    case retrieval::Evidence::kPath:
      return v1::EVIDENCE_PATH;
    case retrieval::Evidence::kRecord:
      return v1::EVIDENCE_RECORD;
  }
  return v1::EVIDENCE_UNSPECIFIED;
}

std::optional<retrieval::Part> FromProto(v1::RankingPart part) {
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
    default:
      return std::nullopt;
  }
}

}  // namespace annals::server::convert
