// One question against one view: scope → locate → grow → rank → pack, each step in its own file beside this one.
// Returns the passages that hold *in the period asked about*, with the reason for each (docs/design.md §7).
//
//   Request r{.query = "How did employment change in the October 2025 survey?", .query_vector = v, .reference = today};
//   Result result = Retrieve(*view, r, options);
//   result.scope.groups[0].label == "October 2025"; every result.chunks[i] belongs to a document of that period
//
// Pure and deterministic: same view contents, same request → same result, to the last bit; ties by external id.
// Thread-safe. Never blocks; cost is bounded by the options.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory_resource>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/facts/event_anchor.h"
#include "core/index/view.h"
#include "core/scope/fact_scope.h"
#include "core/retrieval/path.h"
#include "core/time/time_scope.h"

namespace annals::retrieval {

enum class ChunkScore { kPassage, kSum, kProduct };  // docs/design.md §7
enum class Pipeline { kFull, kLexical, kDense };     // the two others are partners of the benchmark
enum class ScopeMode { kFilter, kBoost, kIgnore };   // so are the last two: what the understood scope does

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
  kOwnWords
};
// Passages of superseded documents: behind those of their successor, or not at all.
enum class SupersededMode { kShow, kOmit };
// What brought a passage in, the strongest reason.
enum class Evidence { kText, kGraph, kPath, kRecord };

struct Plan;  // plan.h

struct Filters {  // empty list: no restriction
  std::vector<std::string> doc_types, channels, kinds, owners, document_ids;
  bool empty() const {
    return doc_types.empty() && channels.empty() && kinds.empty() && owners.empty() && document_ids.empty();
  }
};

struct Request {
  std::string query;
  std::vector<float> query_vector;     // of Plan::embedded(); empty: lexical and graph signals only
  std::vector<float> residual_vector;  // of Plan::residual.text; empty: as query_vector
  std::optional<time::Scope> scope;    // override; nullopt: parsed from the query
  std::optional<time::Scope> parsed;   // what ReadScope gave, kept by a caller that reads it several times
  std::optional<time::Axis> axis;      // of a scope that is parsed; nullopt: chosen by the question's words
  Day reference;                       // "today" of the question
  std::optional<Timestamp> as_of;
  Filters filters;
  int top_k = 10;        // 1 … 1000
  int token_budget = 0;  // of the returned chunks together; 0 = no budget
  bool explain = false;  // fill Chunk::derivation, relations, paths
  ChunkScore chunk_score = ChunkScore::kPassage;
  Pipeline pipeline = Pipeline::kFull;
  ScopeMode scope_mode = ScopeMode::kFilter;
  SupersededMode superseded = SupersededMode::kShow;
  std::vector<Part> without;  // parts of the ranking to leave out, to see what each is worth (docs/recipes.md B.10)
};

// The request's own scope, else what its question says of time; its reference day is the request's.
time::Scope ReadScope(const Request& request);

struct Options {                  // constants of docs/recipes.md B, with its reasons
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
  // λ of the packing, without a scope (docs/recipes.md B.9). With 4 recall@2 is higher than with 2, with a model and
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
  std::size_t max_groups = 8;
  double forward_share = 0.2, summary_boost = 3.0;
  ConnectionOptions connections;
  bool paths = true;         // passages of paths join the candidates
  double path_names = 1.15;  // a passage that mentions a name of a path counts so many times
  ExpansionOptions expansion;
  bool records = true;      // the order of records.h
  double authority = 0.25;  // what the highest authority adds to a score of 1
  double soft_boost = 2.0;  // ScopeMode::kBoost: once for the period, once for the owner
};

// The options with which a ranking lacks these parts.
Options Without(Options options, const std::vector<Part>& parts);

// Why a scope could not be applied as asked, or what was done instead; each is a field of the response.
// kOutlookOnly: of the period itself there is nothing yet, but of the one just before it, which looks ahead to it.
enum class ScopeStatus { kNoScope, kInScope, kNothingInScope, kOutlookOnly };
struct ScopeNote {
  std::string code;
  std::string text;
};  // "EMPTY_SCOPE_EARLIER_PERIOD", "scope is empty: latest earlier period July 2025"

struct UsedRelation {
  RelationId id;
  std::string subject, predicate, object, statement;
  std::string document_id, chunk_id;
  Interval validity;
  ValiditySource source = ValiditySource::kNone;
  double gamma = 0;  // γ: fit of its statement with the question, in [0, 1]
  double score = 0;  // edge score s(e) = s(subject) + s(object)
  int group = -1;    // index into Scope::groups; −1: no scope
  ScopeMatch match = ScopeMatch::kNoScope;
  bool should_expand = false;  // growth and paths may start from it
};

struct Factor {
  std::string name;
  double value = 0;
};  // "pagerank_mass", "lexical", "dense", "coverage", …
struct Derivation {
  std::vector<Factor> factors;             // additive parts or named multipliers, in order of application
  std::vector<RelationId> relations;       // best first
  std::vector<std::string> seed_entities;  // names, by mass
  std::vector<PathStep> path;              // of Evidence::kPath and kRecord: the way that leads to it
};

struct RetrievedChunk {
  index::ChunkOrdinal ordinal = 0;
  ChunkId id;
  double score = 0;               // comparable within this response only
  double lexical = 0, dense = 0;  // BM25 score; cosine
  int group = -1;                 // temporal group that it answers
  Evidence evidence = Evidence::kText;
  std::string superseded_by;  // external id of the document that replaces its document; else empty
  std::string note;           // "fallback" notes: why a chunk outside the scope is here; else empty
  Derivation derivation;      // when explain
};

struct Linked {
  std::string mention, how;
  std::vector<std::pair<EntityId, double>> entities;
};  // how: exact | contained | part

struct Stage {
  std::string name;
  std::chrono::nanoseconds elapsed;
};

struct Stats {
  std::vector<Stage> stages;  // parse, link, filter, locate, grow, rank, connect, pack
  std::size_t allowed_chunks = 0, allowed_statements = 0, graph_nodes = 0, graph_edges = 0, iterations = 0;
  double pagerank_residual = 0;
  std::vector<std::string> search_plans;  // "exact" | "graph" | "mixed", one per group
};

struct Result {
  time::Scope scope;
  ScopeStatus status = ScopeStatus::kNoScope;
  std::vector<ScopeNote> notes;
  std::optional<facts::ResolvedAnchor> event_anchor;  // when the question names one, resolved or not
  std::string masked_query;         // what was ranked by, after spans that became filters were removed
  std::vector<std::string> owners;  // owners named in the question that became filters
  std::vector<Linked> links;
  std::vector<RetrievedChunk> chunks;   // best first; in a comparison round robin over the groups
  std::vector<UsedRelation> relations;  // the located ones, best first
  std::vector<Path> paths;              // between linked entities: of a question how they are related, and when explain
  Stats stats;
};

// Reads the clock only through `now` (stage timings), so that core stays pure; an empty function leaves timings at 0.
using MonotonicClock = std::function<std::chrono::nanoseconds()>;

Result Retrieve(const index::View& view, const Request& request, const Options& options,
                const MonotonicClock& now = {});

// The same of a question that is understood already (plan.h): a caller that embeds it wants to know first what to
// embed. It is ranked in `memory` (workspace.h), of which the result keeps nothing.
Result Retrieve(const index::View& view, const Request& request, const Options& options, Plan plan,
                const MonotonicClock& now = {}, std::pmr::memory_resource* memory = std::pmr::get_default_resource());

}  // namespace annals::retrieval
