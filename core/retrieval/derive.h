// Why a chunk was returned, and which facts were used: for people and for the answer. Thread-safe.
#pragma once

#include <vector>

#include "core/retrieval/expand.h"
#include "core/retrieval/options.h"
#include "core/retrieval/ranking/graph_weight.h"
#include "core/retrieval/ranking/pack.h"
#include "core/retrieval/result.h"
#include "core/scope/plan.h"
#include "core/scope/slices.h"

namespace annals::retrieval {

// What ranking one slice left behind.
struct Ranking {
  const scope::Slice* slice = nullptr;
  Located located;
  std::vector<Seed> seeds;
  Walk walk;
  GraphWeight weight;             // odds 1 where nothing was weighed: inside a scope, without a walk
  std::vector<Path> paths;        // between names of the question
  std::vector<Reached> reached;   // over records
  std::vector<std::string> held;  // quoted phrases that passages of the slice hold, as they are written
};

// Relations of the best statements of a slice that hold in its scope, best first, undated ones last; at most `most`.
std::vector<UsedRelation> UsedRelations(const index::View& view, const scope::Plan& plan, const Ranking& ranking,
                                        std::size_t most);

// Factors in the order in which they made the score, the chunk's best relations, and the seeds that it mentions.
Derivation Derive(const index::View& view, const scope::Plan& plan, const Options& options, const Ranking& ranking,
                  const Ranked& chunk);

}  // namespace annals::retrieval
