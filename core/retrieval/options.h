// Constants of the ranking (docs/recipes.md B), with their reasons.
#pragma once

#include <cstddef>

#include "core/retrieval/path.h"
#include "core/scope/options.h"

namespace annals::retrieval {

enum class ChunkScore { kPassage, kSum, kProduct };  // how the graph scores a chunk: rank.h
enum class Pipeline { kFull, kLexical, kDense };     // the two others are partners of the benchmark

struct Options {
  scope::Options scope;
  Pipeline pipeline = Pipeline::kFull;
  ChunkScore chunk_score = ChunkScore::kPassage;
  double dense_weight = 0.5;      // Embedder::dense_weight(); 0 when query_vector is empty
  double similarity_floor = 0.3;  // cosine that a passage needs which nothing else speaks for (rank.h)
  double link_weight = 1.0, relation_weight = 0.3, mention_weight = 0;
  int top_statements = 20;
  std::size_t mention_chunks = 10, mention_names = 15;  // whose mentions are seeds of `mention_weight`: seeds.h
  bool graph = true;                                    // false: no walk
  double edge_floor = 0.1, edge_power = 2.0;
  double mention_edge = 1.0, title_edge = 5.0, relation_edge = 1.0, alias_edge = 1.0;
  double damping = 0.85;
  // The walk stops where less residual a link is left (local_pagerank.h), or after so many links. With 1e-5 the
  // walk meets 848 nodes instead of 540 (median) for the same recall; of the whole graph's ten it has 9.78, not 9.75.
  double walk_tolerance = 2e-5;
  std::size_t walk_steps = 200'000;
  bool whole_graph = false;  // instead, all that the seeds reach, until an iteration changes less than `residual`
  int iterations = 200;
  double residual = 1e-9;
  // Beside a graph score, without a scope: mass that a passage has by its words alone, when it says more than any other
  // (rank.h). With 0, of questions drawn from words of linked passages, recall@10 was below that of words alone; with
  // .001 it rises from .815 to .836 (mean of four sets), .002 brings .849 but costs recall@5 of real questions: .793,
  // .793 and .778 with 0, .001 and .002.
  double own_words = 0.001;
  std::size_t whole_slice = 1000;  // chunks; of a scope of no more, every passage is a candidate
  // λ of the packing, without a scope. docs/recipes.md B.9 has 2; with 4 recall@2 of bench quality is higher with a model and
  // without, with titles and without (.563 to .581, .789 to .811, four sets of --linked .713 to .731), only with given
  // relations lower (.589 to .576); recall@5 stays. With 5 that of one set falls from .793 to .778.
  double coverage = 4.0;
  bool stand_aside = true;       // of the graph, where one passage answers: pack.h
  double coverage_in_scope = 0;  // the same inside a scope
  // Inside a scope, beside relevance 1: graph score, facets and heading (focus.h).
  double graph_in_scope = 0.2, facets_in_scope = 1.0, heading_in_scope = 1.0;
  std::size_t heading_passages = 200;  // passages of the collection that tell under which headings to look
  int pack_from = 30;
  std::size_t dense_candidates = 200;  // per group, from the vector index
  double forward_share = 0.2, summary_boost = 3.0;
  ConnectionOptions connections;
  bool paths = true;         // passages of paths join the candidates
  double path_names = 1.15;  // a passage that mentions a name of a path counts so many times
  ExpansionOptions expansion;
  bool records = true;      // the order of records.h
  double authority = 0.25;  // what the highest authority adds to a score of 1
  double soft_boost = 2.0;  // scope::ScopeMode::kBoost: once for the period, once for the owner
};

}  // namespace annals::retrieval
