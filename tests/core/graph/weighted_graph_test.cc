#include "core/graph/weighted_graph.h"

#include <gtest/gtest.h>

#include <vector>

namespace annals::graph {
namespace {

std::vector<std::pair<Node, double>> Links(const WeightedGraph& g, Node n) {
  std::vector<std::pair<Node, double>> out;
  for (const Link& link : g.links(n)) out.emplace_back(link.node, link.weight);
  return out;
}

using List = std::vector<std::pair<Node, double>>;

TEST(WeightedGraphTest, AddsUpParallelEdgesWhicheverWayTheyPoint) {
  const WeightedGraph g(4, std::vector<WeightedEdge>{{0, 1, 2.0}, {2, 1, 1.0}, {1, 0, 0.5}});
  EXPECT_EQ(g.nodes(), 4u);
  EXPECT_EQ(Links(g, 0), (List{{1, 2.5}}));
  EXPECT_EQ(Links(g, 1), (List{{0, 2.5}, {2, 1.0}}));
  EXPECT_EQ(Links(g, 3), List{});
  EXPECT_EQ(g.degree(1), 3.5);
  EXPECT_EQ(g.degree(3), 0.0);
}

TEST(WeightedGraphTest, ALoopCountsTwiceAndAWeightlessEdgeNever) {
  const WeightedGraph g(2, std::vector<WeightedEdge>{{0, 0, 1.5}, {0, 1, 0.0}});
  EXPECT_EQ(Links(g, 0), (List{{0, 3.0}}));
  EXPECT_EQ(g.degree(1), 0.0);
  EXPECT_EQ(g.link_count(), 1u);
}

TEST(WeightedGraphTest, HoldsNoNodesAndNoEdges) {
  EXPECT_EQ(WeightedGraph(0, {}).nodes(), 0u);
  EXPECT_EQ(WeightedGraph(3, {}).link_count(), 0u);
}

}  // namespace
}  // namespace annals::graph
