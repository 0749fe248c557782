// The constants of the ranking, one struct a step; `Options` has them all. Each says its formula, where it comes from
// (docs/recipes.md A, B), and what was measured (docs/measurements.md).
//
//   Options options;
//   options.locate.dense_weight = embedder.dense_weight();
//   Result result = Retrieve(view, request, options);
//
// Plain data. The defaults are what the server runs with.
#pragma once

#include <cstddef>

#include "core/scope/options.h"

namespace annals::retrieval {

// locate.h: h(x) = z(BM25) + dense_weight · z(cosine). docs/recipes.md B.4, A.7; docs/measurements.md#dense_weight
struct LocateOptions {
  double dense_weight = 0.5;           // Embedder::dense_weight(); counts 0 when the question has no vector
  std::size_t dense_candidates = 200;  // nearest vectors that are looked up, a slice
  int top_statements = 20;             // K: the best statements, whose relations are seeds; #top_statements
};

// seeds.h: v(e) = link_weight · links + relation_weight · ends of the best facts + mention_weight · mentions. A share of it
// goes to the `passages` nearest by meaning, by a softmax of their cosines, scaled to [0, 1], at passage_temperature:
// passage_share for each unit of LocateOptions::dense_weight, at most most_passage_share. What a model is worth beside
// words, its passages are worth beside names. docs/recipes.md B.5; docs/measurements.md#seeds, #graph_weight
struct SeedOptions {
  double link_weight = 1.0, relation_weight = 0.3;
  double mention_weight = 0;                            // off: recall@5 fell on two sets
  std::size_t mention_chunks = 10, mention_names = 15;  // the passages whose mentions are seeds; how many names of them
  double passage_share = 0.2, most_passage_share = 0.4, passage_temperature = 0.2;
  std::size_t passages = 20;
};

// passage_graph.h: the weight of a link = its kind's weight · (edge_floor + fit ^ edge_power) · confidence.
// docs/recipes.md B.6; docs/measurements.md#edges
struct GraphOptions {
  double edge_floor = 0.1, edge_power = 2.0;
  double mention_edge = 1.0, title_edge = 5.0, relation_edge = 1.0, alias_edge = 1.0;
};

// walk.h: returns to the seeds with probability 1 − damping; stops where less than walk_tolerance of residual is left a
// link, or after walk_steps links. docs/recipes.md B.7; docs/measurements.md#walk_tolerance
struct WalkOptions {
  bool graph = true;  // false: no walk
  double damping = 0.85;
  double walk_tolerance = 2e-5;
  std::size_t walk_steps = 200'000;
  // The reference that the bounded walk is measured against: all that the seeds reach, until an iteration changes less
  // than `residual`, `iterations` at most.
  bool whole_graph = false;
  int iterations = 200;
  double residual = 1e-9;
};

// focus.h: under which headings to look. docs/recipes.md A.2
struct FocusOptions {
  std::size_t heading_passages = 200;  // passages of the whole collection that tell
};

enum class ChunkScore { kPassage, kSum, kProduct };  // the graph score of a passage: docs/recipes.md B.8

// rank.h.
//   no scope  s(c) = walk(c) · graph score + own_words · relevance                docs/measurements.md#own_words
//             walk(c) = leads ^ p + (odds ^ p − leads ^ p) · (1 − m + m · relevance), p = graph_power,
//             m = min(1, agreed_relevance · LocateOptions::dense_weight); odds, leads: how much the walk deserves,
//             graph_weight.h                                                      docs/measurements.md#graph_weight
//   a scope   s(c) = relevance + facets_in_scope · facets + heading_in_scope · heading + graph_in_scope · graph
//                                                                               docs/recipes.md A.2
struct RankOptions {
  ChunkScore chunk_score = ChunkScore::kPassage;  // docs/measurements.md#chunk_score
  bool weigh_graph = true;                        // false: the odds are 1, whatever the question
  double graph_power = 3.0;                       // of the odds
  double hop_share = 4.0;                         // of the share of near titles that others mention
  double agreed_relevance = 0.5;                  // of relevance in what agreement gives, a unit of dense_weight
  double own_words = 0.001;
  double graph_in_scope = 0.2, facets_in_scope = 0.7, heading_in_scope = 1.0;  // docs/measurements.md#in_scope
  std::size_t whole_slice = 1000;  // passages; of a scope of no more, each is a candidate
  double summary_boost = 3.0;      // of a part that speaks for all owners, when none is named: docs/recipes.md A.2
  double speaker = 2.0;            // of a turn whose speaker the question names: docs/measurements.md#turns
  double role = 1.5;               // of a user or his assistant, as asked for: docs/measurements.md#with_an_assistant
  double spoken = 8.0;             // of the best sentence by period and words, rank.h: docs/measurements.md#spoken
  double spoken_floor = 0.2;       // of a sentence that speaks of the period and says nothing that is asked
  double spoken_across = 0.3;      // share of that which counts between documents, as a power
  double spoken_walk = 0.2;        // and of what the walk says that counts within one, as a power
  double path_names = 1.15;        // of a passage that mentions a name of a path
  double similarity_floor = 0.3;   // cosine that a passage needs which nothing else speaks for
  double soft_boost = 2.0;         // scope::ScopeMode::kBoost: once for the period, once for the owner
};

// records.h: authority factor 1 + authority · rank / 100; supersession; copies. docs/recipes.md B.8
struct RecordOptions {
  bool records = true;  // false: records say nothing about the order
  double authority = 0.25;
};

// pack.h: a seat goes to the highest ln(score) + coverage · share of the question's terms that are new.
// docs/recipes.md B.9; docs/measurements.md#coverage
struct PackOptions {
  double coverage = 4.0;         // λ without a scope, times the odds of the walk (graph_weight.h)
  double coverage_in_scope = 0;  // λ inside one
  int pack_from = 30;            // the best passages that compete so
  bool stand_aside = true;       // of the graph, where one passage answers; docs/measurements.md#stand_aside
  double forward_share = 0.2;    // of the seats, for the period before a forward-looking question: docs/recipes.md A.6
};

// connections.h: what is searched for paths between names.
struct ConnectionOptions {
  bool paths = true;  // of a question how names are related, passages of paths join the candidates
  int max_hops = 3;
  std::size_t max_entities = 10;  // names that are connected, the first ones
  std::size_t max_pairs = 20;     // searches: pairs of names, and of the entities that they may mean
  std::size_t max_paths = 10;
  std::size_t max_chunks = 12;    // that support the paths
  std::size_t paths_of_pair = 4;  // equal ones
};

// expand.h: what records lead to.
struct ExpansionOptions {
  std::size_t max_names = 4;       // of the question, the first ones
  std::size_t max_documents = 12;  // brought in, all names together; 0: none
  std::size_t max_edges = 1000;    // read at one end
};

// neighbourhood.h: what comes in beside the passages found. docs/recipes.md B.13
//   s(n) = s(origin) · edge · confidence · further ^ (hops − 1) · 1 / (1 + days apart / days)
struct NeighbourhoodOptions {
  std::size_t origins = 3;  // assets of the best passages that are looked around
  // Of each relation; of passages of the same document, and of the kin of a person.
  double attachment_of = 0.9, transcript_of = 0.9, chunk_of = 0.85, reply_to = 0.85, kin = 0.8, thread_member = 0.75,
         references = 0.6;
  double further = 0.7;
  double days = 30;
  double budget = 0.25;             // of the token budget, that passages found give up for them
  std::size_t kin_passages = 2;     // of each relative
  std::size_t max_assets = 10'000;  // that are looked at
};

enum class Pipeline { kFull, kLexical, kDense };  // the two others are partners of the benchmark

struct Options {
  Pipeline pipeline = Pipeline::kFull;
  scope::Options scope;
  LocateOptions locate;
  SeedOptions seeds;
  GraphOptions graph;
  WalkOptions walk;
  FocusOptions focus;
  RankOptions rank;
  RecordOptions records;
  PackOptions pack;
  ConnectionOptions connections;
  ExpansionOptions expansion;
  NeighbourhoodOptions neighbourhood;
};

}  // namespace annals::retrieval
