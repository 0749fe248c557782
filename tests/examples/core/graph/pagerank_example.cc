// The example of core/graph/pagerank.h.
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "core/graph/pagerank.h"

namespace annals::graph {
namespace {

TEST(PageRankExample, IsTrue) {
  const std::vector<WeightedEdge> edges = {{0, 1, 1.0}, {1, 2, 1.0}};
  //   WeightedGraph g(3, edges);
  WeightedGraph g(3, edges);
  //   Ranking r = PageRank(g, std::vector<double>{1, 0, 0}, {.damping = .85});
  Ranking r = PageRank(g, std::vector<double>{1, 0, 0}, {.damping = .85});
  //   r.mass[2]          // of node 2;   |r.mass|₁ == 1 up to rounding
  EXPECT_GT(r.mass[2], 0);
  EXPECT_NEAR(std::accumulate(r.mass.begin(), r.mass.end(), 0.0), 1, 1e-12);
}

}  // namespace
}  // namespace annals::graph
