// The score of every candidate of a slice.
//
//   no scope      s(c) = walk(c) · graph score + own_words · minmax h(c) (options.h), the graph score being its mass, or
//                 a sum or product over its relations: multi-hop evidence needs no lexical match, but a passage that
//                 says what is asked stands before those that the walk came by late, and where the walk deserves little
//                 (graph_weight.h) relevance alone ranks (docs/recipes.md B.8)
//   a scope       s(c) = minmax h(c) + facets + heading + graph_in_scope · minmax graph score: inside a narrow scope
//                 the words of the question carry the ranking and the graph stands aside (docs/recipes.md A.2);
//                 see Plan::walks and focus.h
//   a summary     inside a scope, when no owner is named, parts that speak for the whole count `summary_boost` times
//   periods       where the question names periods and documents have none, a passage counts
//                 b(c) = 1 + spoken · max over its sentences of period fit · (spoken_floor + (1 − spoken_floor) · fit)
//                 by the periods that they speak of (core/scope/spoken_scope.h) and what they say (locate.h), times
//                 (Σ s / Σ b · s) ^ (1 − spoken_across) over the candidates of its document: a period says which passage
//                 of a page is meant, and little about the page, for of several hops only one may speak of it
//   paths         a passage that mentions a name of a path between names of the question counts `path_names` times
//   speakers      a turn of a conversation counts `speaker` times when the question names who says it: a hub as a name,
//                 for every other turn is his, but what he says is what is asked for
//   records       authority, supersession, copies: records.h
//
// Where a question names periods and documents have none, the walk says the page and little about its passages: there g(c), its
// mass, is g(c) ^ spoken_walk · Σ g / Σ g ^ spoken_walk over the candidates of its document. A passage of a user or his assistant
// counts `role` times when the question asks for the words of that one (core/question/asker.h).
//
// Passages that paths and records speak for are candidates like others, with the score that they have, be it 0.
// A passage that only its embedding speaks for, with a cosine below `similarity_floor`, is none, unless a scope was
// asked for: the nearest vector of a question about nothing here is no evidence.
//
// Best first, ties by chunk id. Thread-safe.
#pragma once

#include <memory_resource>
#include <vector>

#include "core/question/request.h"
#include "core/retrieval/focus.h"
#include "core/retrieval/graph/walk.h"
#include "core/retrieval/options.h"
#include "core/retrieval/ranking/graph_weight.h"
#include "core/retrieval/result.h"
#include "core/scope/plan.h"
#include "core/scope/slices.h"

namespace annals::retrieval {

struct Ranked {
  index::ChunkOrdinal chunk = 0;
  ChunkId id;
  double score = 0;
  double lexical = 0, cosine = 0;
  double relevance = 0;            // h, min-max over the candidates
  double graph = 0;                // graph score, shared out in its page where a period asks
  double graph_weight = 0;         // what that counts; without a scope
  double own_words = 0;            // what its relevance adds to that
  double facets = 0, heading = 0;  // Focus; inside a scope
  double prior = 1;                // of the summary
  double path_names = 1;           // of a passage that mentions a name of a path
  double spoken = 1;               // of the periods that its sentences speak of
  double speaker = 1;              // of a turn whose speaker the question names
  double authority = 1, behind_successor = 1, behind_original = 1;  // records.h
  Evidence evidence = Evidence::kText;
  bool aside = false;  // ordered by relevance, for one passage answers (pack.h)
  // Goes before what only ranks, those with more first: one each for a path or records that are asked for, and for each
  // phrase of the question that it holds word for word.
  int first = 0;
};

using RankedList = std::pmr::vector<Ranked>;

// What speaks for passages beside their words and the walk.
struct Support {
  std::vector<index::ChunkOrdinal> paths, records;  // chunks that support paths, that records lead to
  std::vector<EntityId> names;                      // on the paths
  std::vector<index::ChunkOrdinal> first;           // of both, those that go first
  std::vector<index::ChunkOrdinal> quoted;          // that hold a quoted phrase, once for each (phrases.h)
};

struct RankInput {
  const index::View& view;
  const question::Request& request;
  const Options& options;
  const scope::Plan& plan;
  const scope::Slice& slice;
  const Located& located;
  const Walk& walk;
  const Support& support;
  GraphWeight weight;                                                    // of the walk
  const Focus* focus = nullptr;                                          // of a scoped question
  std::pmr::memory_resource* memory = std::pmr::get_default_resource();  // where it works, and the list stays
  const std::vector<std::vector<std::string>>* pieces = nullptr;  // asked of the slice's period; null: the question's
};

// How many located passages can take part in the order of a question without scope: so many Located::strongest must hold.
std::size_t CandidatesOf(const scope::Plan& plan, const question::Request& request);

RankedList Rank(const RankInput& input);

}  // namespace annals::retrieval
