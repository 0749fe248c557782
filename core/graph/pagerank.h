// Personalized PageRank by power iteration.
//
// Solves  p = (1 − d) · v + d · (Pᵀ p + dangling(p) · v),  P[i][j] = weight(i, j) / degree(i): the share of time that a
// walker spends at each node who follows edges by weight, and with probability 1 − d, or at a node without edges,
// starts again at a node drawn from v. v is scaled to sum 1; then so does p.
//
//   WeightedGraph g(3, edges);
//   Ranking r = PageRank(g, std::vector<double>{1, 0, 0}, {.damping = .85});
//   r.mass[2]          // of node 2;   |r.mass|₁ == 1 up to rounding
//
// Deterministic to the last bit: one order of sums, double precision. Each iteration is O(nodes + links) and shrinks
// the error by d; it stops at `residual` or at the cap. The distance to the solution in L1 is at most
// residual · d / (1 − d). Source: Haveliwala, "Topic-Sensitive PageRank" (2002), with the mass of nodes without edges
// sent back to v (docs/recipes.md B.7).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/graph/weighted_graph.h"

namespace annals::graph {

struct PageRankOptions {
  double damping = 0.85;   // in [0, 1)
  int iterations = 30;     // cap
  double residual = 1e-9;  // stop when an iteration changes p by less, in L1
};

struct Ranking {
  std::vector<double> mass;  // by node
  int iterations = 0;
  double residual = 0;  // L1 change of the last iteration
};

// REQUIRES: personalization has one finite, non-negative weight a node. When all are 0 nobody walks: all mass is 0.
Ranking PageRank(const WeightedGraph& graph, std::span<const double> personalization, const PageRankOptions& options);

}  // namespace annals::graph
