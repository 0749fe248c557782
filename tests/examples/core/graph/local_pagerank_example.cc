// The example of core/graph/local_pagerank.h.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/graph/local_pagerank.h"
#include "core/graph/pagerank.h"

namespace annals::graph {
namespace {

// A weighted graph, read as a lazy one.
class Read final : public LazyGraph {
 public:
  explicit Read(const WeightedGraph& graph) : graph_(graph) {}
  std::size_t nodes() const override { return graph_.nodes(); }
  std::size_t LinkEstimate(Node n) override { return graph_.links(n).size(); }
  void ReadLinks(Node n, std::vector<Link>* links) override {
    links->insert(links->end(), graph_.links(n).begin(), graph_.links(n).end());
  }

 private:
  const WeightedGraph& graph_;
};

TEST(LocalPageRankExample, IsTrue) {
  const WeightedGraph whole(3, std::vector<WeightedEdge>{{0, 1, 1.0}, {1, 2, 1.0}});
  Read graph(whole);
  const std::vector<std::pair<Node, double>> seeds = {{0, 1.0}};
  //   p = found + Σ_u residual(u) · ppr(u)      so  0 ≤ p − found,  |p − found|₁ = Σ_u residual(u)
  //   LocalWalk walk = LocalPageRank(seeds, graph, {.damping = .85});
  LocalWalk walk = LocalPageRank(seeds, graph, {.damping = .85});
  const Ranking p = PageRank(whole, std::vector<double>{1, 0, 0}, {.damping = .85, .iterations = 500});
  //   walk.mass[2]       // of node 2: found, and what of its residual is sure to settle there
  EXPECT_LE(walk.mass[2], p.mass[2] + 1e-9);
  //   walk.residual      // |p − mass|₁ is no more
  double distance = 0;
  for (Node n = 0; n < 3; ++n) distance += std::abs(p.mass[n] - walk.mass[n]);
  EXPECT_LE(distance, walk.residual + 1e-8);
}

}  // namespace
}  // namespace annals::graph
