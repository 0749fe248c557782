// What was found for a question, and why.
//
//   result.scope.groups[0].label == "October 2025"; every result.chunks[i] belongs to a document of that period
//
// Plain data; ordinals are those of the view that was asked.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/facts/event_anchor.h"
#include "core/index/view.h"
#include "core/question/question.h"
#include "core/question/stage_timer.h"
#include "core/record/ids.h"
#include "core/record/record.h"
#include "core/retrieval/graph/path.h"
#include "core/scope/fact_scope.h"
#include "core/scope/spoken_scope.h"
#include "core/scope/status.h"
#include "core/time/interval.h"
#include "core/time/time_scope.h"

namespace annals::retrieval {

// What brought a passage in, the strongest reason.
enum class Evidence { kText, kGraph, kPath, kRecord, kAsset, kKin };

struct UsedRelation {
  RelationId id;
  std::string subject, predicate, object, statement;
  std::string document_id, chunk_id;
  Interval validity;
  ValiditySource source = ValiditySource::kNone;
  double gamma = 0;  // γ: fit of its statement with the question, in [0, 1]
  double score = 0;  // edge score s(e) = s(subject) + s(object)
  int group = -1;    // index into Scope::groups; −1: no scope
  scope::ScopeMatch match = scope::ScopeMatch::kNoScope;
  bool should_expand = false;  // growth and paths may start from it
};

// {"lexical", 7.4}: a part of a score, or a named multiplier.
struct Factor {
  std::string name;
  double value = 0;
};

// A period that a sentence of a passage speaks of, and its fit with those asked about (core/scope/spoken_scope.h).
struct TimeSaid {
  SpokenTime time;
  double fit = 0;
  std::uint32_t begin = 0, end = 0;  // of the sentence, in the chunk's text
};

// A link that was followed from one asset to another.
struct AssetStep {
  std::string from, relation, to;
  bool reversed = false;  // stated of `to`
  std::string through;    // the thread or whole that both belong to
  double confidence = 1;
};

struct Derivation {
  std::vector<Factor> factors;             // in order of application
  std::vector<RelationId> relations;       // best first
  std::vector<std::string> seed_entities;  // names, by mass
  std::vector<TimeSaid> times;             // best fit first, at most 8
  std::vector<PathStep> path;              // of Evidence::kPath, kRecord and kKin: the way that leads to it
  std::vector<AssetStep> links;            // of Evidence::kAsset: the way over assets
};

struct RetrievedChunk {
  index::ChunkOrdinal ordinal = 0;
  ChunkId id;
  double score = 0;               // comparable within this response only
  double lexical = 0, dense = 0;  // BM25 score; cosine
  int group = -1;                 // temporal group that it answers
  Evidence evidence = Evidence::kText;
  std::string superseded_by;  // external id of the document that replaces its document; else empty
  std::string note;           // of a fallback: why a chunk outside the scope is here; else empty
  Derivation derivation;      // when explain
};

// What was done to bring in what is linked with the passages found.
struct Expanded {
  bool assets = false, identities = false;
  int hops = 0;
  int passages = 0;
};

struct Stats {
  std::vector<question::Stage> stages;  // parse, link, embed, filter, locate, grow, rank, connect, pack
  std::size_t allowed_chunks = 0, allowed_statements = 0, graph_nodes = 0, graph_edges = 0, iterations = 0;
  double pagerank_residual = 0;
  std::vector<std::string> search_plans;  // "exact" | "graph" | "mixed", one per group
  std::string reranker;                   // the name of the one that gave the order; empty: none did
};

struct Result {
  question::Question question;  // as understood, its names linked
  time::Scope scope;
  scope::SpokenScope spoken;  // the scope's periods, where sentences and not documents are held against them
  scope::ScopeStatus status = scope::ScopeStatus::kNoScope;
  std::vector<scope::ScopeNote> notes;
  std::vector<float>
      vector;  // of the question; empty where vectors count nothing: no model, or one that is worth nothing here
  absl::Status embedding;  // of the question: not OK when the model failed, and words and graph alone rank
  absl::Status reranking;  // not OK when the reranker failed, and the order is the ranking's own
  std::optional<facts::ResolvedAnchor> event_anchor;  // when the question names one, resolved or not
  std::vector<std::string> owners;                    // owners named in the question that became filters
  std::optional<std::vector<DocumentId>> letters;     // of those asked about by who wrote: scope::Plan::letters
  std::vector<std::string> senders, receivers;        // of these
  std::vector<RetrievedChunk> chunks;                 // best first; in a comparison round robin over the groups
  std::vector<UsedRelation> relations;                // the located ones, best first
  std::vector<Path> paths;           // between linked entities: of a question how they are related, and when explain
  std::optional<Expanded> expanded;  // unset: nothing asked for it
  Stats stats;
};

}  // namespace annals::retrieval
