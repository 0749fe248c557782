// The rankings that benchmarks compare, each as the server is asked for it (DebugService).
#pragma once

#include <string>
#include <vector>

#include "annals/v1/debug_service.pb.h"

namespace annals::bench {

struct RankingSystem {
  std::string name;
  v1::RetrievalPipeline pipeline = v1::RETRIEVAL_PIPELINE_FULL;
  std::vector<v1::RankingPart> without = {};
  v1::ChunkScore score = v1::CHUNK_SCORE_UNSPECIFIED;
  v1::ScopeMode scope = v1::SCOPE_MODE_UNSPECIFIED;
};

inline RankingSystem FullRanking() { return {.name = "full"}; }
inline RankingSystem LexicalRanking() { return {.name = "lexical", .pipeline = v1::RETRIEVAL_PIPELINE_LEXICAL}; }
inline RankingSystem DenseRanking() { return {.name = "dense", .pipeline = v1::RETRIEVAL_PIPELINE_DENSE}; }
// z(BM25) + w z(cosine), best first: what is left without the graph and without coverage.
inline RankingSystem ZSumRanking() {
  return {.name = "z-sum", .without = {v1::RANKING_PART_GRAPH, v1::RANKING_PART_COVERAGE}};
}
inline RankingSystem RankingWithoutGraph() { return {.name = "without graph", .without = {v1::RANKING_PART_GRAPH}}; }

}  // namespace annals::bench
