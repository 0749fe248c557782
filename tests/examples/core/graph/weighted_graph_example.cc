// The example of core/graph/weighted_graph.h.
#include <gtest/gtest.h>

#include <vector>

#include "core/graph/weighted_graph.h"

namespace annals::graph {
namespace {

TEST(WeightedGraphExample, IsTrue) {
  //   WeightedGraph g(3, std::vector<WeightedEdge>{{0, 1, 2.0}, {1, 0, 0.5}});
  WeightedGraph g(3, std::vector<WeightedEdge>{{0, 1, 2.0}, {1, 0, 0.5}});
  //   g.degree(0) == 2.5;  g.links(1) == {{0, 2.5}};  g.links(2) is empty
  EXPECT_TRUE(g.degree(0) == 2.5);
  ASSERT_EQ(g.links(1).size(), 1U);
  EXPECT_EQ(g.links(1)[0].node, 0U);
  EXPECT_EQ(g.links(1)[0].weight, 2.5);
  EXPECT_TRUE(g.links(2).empty());
}

}  // namespace
}  // namespace annals::graph
