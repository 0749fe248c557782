// Cheapest paths between two entities, bounded in hops and in work.
//
//   auto neighbours = [&](EntityId e, std::vector<Hop>* out) { … out->push_back({other, relation.id.value, 1.0}); };
//   PathSearch found = CheapestPaths(paris, france, neighbours, {.max_hops = 3});
//   found.paths[0].steps == {{paris, 17, seine}, {seine, 23, france}}
//
// The cost of a path is the sum of its hops' costs, plus hub_penalty · ln(1 + degree) of each entity *between* its
// ends: a way through "United States" says less than one through "Seine". Degree is the number of distinct neighbours.
// All paths of the least cost are given (relative tolerance 1e-12), up to max_paths, by the ids along them. Of parallel
// hops between two entities the cheapest counts, then that of the lowest tag.
//
// Dijkstra over (entity, hops so far). `neighbours` is called at most once an entity and at most max_expanded times;
// when that ends the search early, `complete` is false and better paths may exist. Deterministic: the order of hops is
// no matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/record/ids.h"

namespace annals::graph {

struct Hop {
  EntityId to;
  std::int64_t tag = 0;  // the caller's: which relation this is
  double cost = 1;       // > 0
};

// Appends the hops of one entity, undirected: if a leads to b, then b must lead to a.
using Neighbours = absl::FunctionRef<void(EntityId, std::vector<Hop>*)>;

struct PathOptions {
  int max_hops = 3;
  std::size_t max_paths = 4;
  std::size_t max_expanded = 2000;  // entities whose neighbours are read; three hops through hubs would be everything
  double hub_penalty = 1.0;
};

struct PathStep {
  EntityId from;
  std::int64_t tag;
  EntityId to;
};

struct CheapestPath {
  std::vector<PathStep> steps;
  double cost = 0;
};

struct PathSearch {
  std::vector<CheapestPath> paths;  // empty: not connected within the bounds, or the same entity
  std::size_t expanded = 0;
  bool complete = true;
};

PathSearch CheapestPaths(EntityId from, EntityId to, Neighbours neighbours, const PathOptions& options);

}  // namespace annals::graph
