// The part of the entity–passage graph that a question can reach: some hops from its seeds, inside its slice (RECIPES
// B.6, B.7).
//
//   nodes   entities [0, E) by id, then chunks [E, E + C) by id: the same numbers on every replica
//   edges   chunk – mentioned entity   1 · f(sentence), one a sentence: they add up
//           chunk – title entity       5 · f(no sentence)
//           subject – object           1 · f(sentence)
//           entity – entity            1 · alias weight · f(no sentence): the key of one is an alias of the other, or
//           the names
//                                      share most of their words
//           f = edge_floor + fit ^ edge_power, fit 1 where there is no sentence; times the row's confidence
//
// Hubs (more than `hub_degree` edges, `seed_degree` for a seed) are reached but not crossed. Bounded by max_nodes and
// max_edges. A slice of at most `whole_slice` chunks is taken whole.
// Only rows of the slice take part, so masses are normalised inside it. Thread-safe.
#pragma once

#include <vector>

#include "core/graph/weighted_graph.h"
#include "core/retrieval/locate.h"
#include "core/retrieval/seeds.h"

namespace annals::retrieval {

struct Subgraph {
  std::vector<EntityId> entities;           // sorted by id
  std::vector<index::ChunkOrdinal> chunks;  // sorted by chunk id
  std::vector<graph::WeightedEdge> edges;   // undirected, parallel ones not merged
  std::vector<double> start;                // one a node, adds up to 1; empty when there is no seed

  std::size_t nodes() const { return entities.size() + chunks.size(); }
  std::uint32_t ChunkNode(std::size_t i) const { return static_cast<std::uint32_t>(entities.size() + i); }
  // Node of an entity; −1 when it is not in the graph.
  int EntityNode(EntityId e) const;
};

// Facts outside the scope are no edges, and nothing is reached through them.
Subgraph Grow(const index::View& view, const index::Allowed& allowed, const FactScope& facts,
              const std::vector<Seed>& seeds, const Located& located, const Options& options);

}  // namespace annals::retrieval
