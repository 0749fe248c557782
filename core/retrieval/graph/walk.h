// Personalized PageRank on the entity–passage graph of a question: the stationary mass of a walk that starts at the
// seeds and returns there with probability 1 − damping (docs/recipes.md B.7). core/graph does the arithmetic.
//
// The graph is read only where the walk gets to, and the walk is followed as far as it carries mass worth following
// (`walk_tolerance`, `walk_steps`): cost depends on the neighbourhood of the seeds, not on the collection. The masses
// are at most the true ones, and |true − mass|₁ ≤ residual. With WalkOptions::whole_graph everything that the seeds reach
// is read and solved by power iteration: the reference that the bounded walk is measured against. Works in `memory`,
// where its result stays. Thread-safe.
#pragma once

#include <memory_resource>
#include <utility>
#include <vector>

#include "core/retrieval/graph/passage_graph.h"
#include "core/retrieval/graph/seeds.h"
#include "core/retrieval/locate.h"
#include "core/retrieval/options.h"
#include "core/scope/fact_scope.h"

namespace annals::retrieval {

// Where a walk starts: the entities and, with `share` of the whole, passages. Without either part the other has all.
struct Start {
  const std::vector<Seed>& entities;
  std::vector<PassageSeed> passages = {};
  double share = 0;  // in [0, 1]
};

// Empty when there is no seed.
struct Walk {
  explicit Walk(std::pmr::memory_resource* memory = std::pmr::get_default_resource())
      : chunks(memory), mass(memory), entities(memory) {}

  std::pmr::vector<std::pair<index::ChunkOrdinal, double>> chunks;  // each once, in the order in which they were met
  std::pmr::vector<double> mass;                                    // by node
  EntityNodes entities;
  std::size_t links = 0;       // read
  std::size_t iterations = 0;  // of the whole graph; of the bounded walk, pushes
  double residual = 0;

  double OfEntity(EntityId e) const {
    const auto it = entities.find(e);
    return it == entities.end() ? 0 : mass[it->second];
  }
  std::size_t nodes() const { return mass.size(); }
};

Walk WalkFrom(const index::View& view, const index::Allowed& allowed, const scope::FactScope& facts, const Start& start,
              const Located& located, const GraphOptions& edges, const WalkOptions& options,
              std::pmr::memory_resource* memory = std::pmr::get_default_resource());

}  // namespace annals::retrieval
