// Personalized PageRank near its seeds, on a graph that is read only where the walk gets to.
//
// Solves the equation of pagerank.h, p = (1 − d) · v + d · (Pᵀ p + dangling(p) · v), from below. Each node has a mass
// found so far and a residual: mass of the walk that has arrived and was not followed. A *push* settles (1 − d) of a
// node's residual there and hands d of it to its neighbours, by weight. With ppr(u) the solution for a walk that starts
// at u, at any time
//
//   p = found + Σ_u residual(u) · ppr(u)      so  0 ≤ p − found,  |p − found|₁ = Σ_u residual(u)
//
//   LocalWalk walk = LocalPageRank(seeds, graph, {.damping = .85});
//   walk.mass[2]       // of node 2: found, and what of its residual is sure to settle there
//   walk.residual      // |p − mass|₁ is no more
//
// A push costs as many steps as the node has links, so a node is pushed while residual ≥ tolerance · links: first those
// with much residual a link, then, with a tolerance lowered in steps of 4, all. A node with very many links, which
// spreads its mass thin, is pushed only when much has arrived. No node and no link is looked at beyond that; the number
// of nodes in the graph plays no part. It ends early, with a larger residual, when `max_steps` links have been walked.
//
// Deterministic to the last bit when the graph numbers its nodes and lists its links the same way each time.
// Source: Andersen, Chung, Lang, "Local Graph Partitioning using PageRank Vectors" (FOCS 2006); the lowering tolerance
// keeps pushes in rough order of gain without a priority queue.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

#include "core/graph/weighted_graph.h"

namespace annals::graph {

// A graph that numbers its nodes as it is read: 0, 1, 2, …
class LazyGraph {
 public:
  virtual ~LazyGraph() = default;
  // Nodes numbered so far. Grows by `ReadLinks` only.
  virtual std::size_t nodes() const = 0;
  // About how many links the node has: what reading them would cost. The same whenever it is asked.
  virtual std::size_t LinkEstimate(Node n) = 0;
  // Appends the node's links, each neighbour once, weights positive and finite. Called at most once a node.
  virtual void ReadLinks(Node n, std::vector<Link>* links) = 0;
};

struct LocalPageRankOptions {
  double damping = 0.85;              // in [0, 1)
  double tolerance = 1e-6;            // > 0; residual a link that is not followed any more
  std::size_t max_steps = 1'000'000;  // links walked over, all pushes together
};

struct LocalWalk {
  std::pmr::vector<double> mass;  // by node, of all that were numbered
  std::size_t pushes = 0;
  std::size_t links = 0;  // read
  double residual = 0;    // bounds the L1 distance to the solution
};

// `seeds`: nodes that are numbered already, with finite weights ≥ 0; scaled to sum 1. When all are 0, so is all mass.
// Works in `memory`, and the masses stay there.
LocalWalk LocalPageRank(std::span<const std::pair<Node, double>> seeds, LazyGraph& graph,
                        const LocalPageRankOptions& options,
                        std::pmr::memory_resource* memory = std::pmr::get_default_resource());

}  // namespace annals::graph
