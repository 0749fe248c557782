// The local walk against power iteration on the same graph, read whole.
#include "core/graph/local_pagerank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "core/graph/pagerank.h"

namespace annals::graph {
namespace {

// Numbers its nodes as they are met; `place` is the node of the whole graph. Counts what is read.
class Hidden final : public LazyGraph {
 public:
  explicit Hidden(const WeightedGraph& whole) : whole_(whole) {}

  Node Number(Node place) {
    for (Node n = 0; n < places_.size(); ++n) {
      if (places_[n] == place) return n;
    }
    places_.push_back(place);
    return static_cast<Node>(places_.size() - 1);
  }
  std::size_t nodes() const override { return places_.size(); }
  std::size_t LinkEstimate(Node n) override { return whole_.links(places_[n]).size(); }
  void ReadLinks(Node n, std::vector<Link>* links) override {
    ++reads_;
    for (const Link& link : whole_.links(places_[n])) links->push_back({Number(link.node), link.weight});
  }

  Node place(Node n) const { return places_[n]; }
  std::size_t reads() const { return reads_; }

 private:
  const WeightedGraph& whole_;
  std::vector<Node> places_;
  std::size_t reads_ = 0;
};

struct Walked {
  std::vector<double> mass;  // by place
  LocalWalk walk;
  std::size_t reads = 0;
};

Walked WalkFrom(const WeightedGraph& whole, const std::vector<double>& start, const LocalPageRankOptions& options) {
  Hidden graph(whole);
  std::vector<std::pair<Node, double>> seeds;
  for (Node n = 0; n < start.size(); ++n) {
    if (start[n] > 0) seeds.emplace_back(graph.Number(n), start[n]);
  }
  Walked out{std::vector<double>(whole.nodes(), 0.0), LocalPageRank(seeds, graph, options), graph.reads()};
  for (Node n = 0; n < out.walk.mass.size(); ++n) out.mass[graph.place(n)] = out.walk.mass[n];
  return out;
}

double Distance(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] - b[i]);
  return sum;
}

struct Case {
  WeightedGraph graph;
  std::vector<double> start;
};

// Sparse enough for islands and for seeds without links.
Case Draw(std::mt19937& random, std::size_t nodes, std::size_t edges) {
  std::uniform_real_distribution<double> exponent(-2, 2);
  std::vector<WeightedEdge> list;
  for (std::size_t i = 0; i < edges; ++i) {
    const Node a = static_cast<Node>(random() % nodes), b = static_cast<Node>(random() % nodes);
    if (a != b) list.push_back({a, b, std::pow(10.0, exponent(random))});
  }
  std::vector<double> start(nodes, 0.0);
  for (int seed = 0; seed < 3; ++seed) start[random() % nodes] += std::pow(10.0, exponent(random));
  return {WeightedGraph(nodes, list), std::move(start)};
}

std::vector<double> Solution(const Case& c) {
  return PageRank(c.graph, c.start, {.damping = 0.85, .iterations = 2000, .residual = 1e-14}).mass;
}

TEST(LocalPageRankTest, TheResidualBoundsTheDistanceToTheSolutionFromBelow) {
  std::mt19937 random(3);
  for (int round = 0; round < 100; ++round) {
    const std::size_t nodes = 1 + random() % 80;
    const Case c = Draw(random, nodes, random() % (3 * nodes));
    const std::vector<double> want = Solution(c);
    for (const double tolerance : {1e-2, 1e-4, 1e-6}) {
      const Walked got = WalkFrom(c.graph, c.start, {.tolerance = tolerance});
      ASSERT_LE(Distance(got.mass, want), got.walk.residual + 1e-9) << "round " << round;
      for (std::size_t n = 0; n < nodes; ++n) ASSERT_LE(got.mass[n], want[n] + 1e-9);
      const double found = std::accumulate(got.mass.begin(), got.mass.end(), 0.0);
      ASSERT_NEAR(found + got.walk.residual, 1, 1e-9);  // nothing is lost
    }
  }
}

TEST(LocalPageRankTest, AFineToleranceGivesTheSolution) {
  std::mt19937 random(5);
  for (int round = 0; round < 40; ++round) {
    const Case c = Draw(random, 60, 90);
    const Walked got = WalkFrom(c.graph, c.start, {.tolerance = 1e-13, .max_steps = 100'000'000});
    ASSERT_LT(Distance(got.mass, Solution(c)), 1e-8);
  }
}

TEST(LocalPageRankTest, ReadsTheNeighbourhoodOnly) {
  std::mt19937 random(11);
  std::vector<WeightedEdge> edges;  // a long ladder
  constexpr Node kNodes = 20'000;
  for (Node n = 0; n + 2 < kNodes; ++n) {
    edges.push_back({n, n + 1, 1.0});
    edges.push_back({n, n + 2, 1.0});
  }
  const WeightedGraph graph(kNodes, edges);
  std::vector<double> start(kNodes, 0.0);
  start[kNodes / 2] = 1;
  const Walked got = WalkFrom(graph, start, {.tolerance = 1e-4});
  EXPECT_LT(got.reads, 400u);
  EXPECT_LT(got.walk.residual, 0.05);
}

TEST(LocalPageRankTest, StopsAtTheBoundOfSteps) {
  std::mt19937 random(13);
  const Case c = Draw(random, 2000, 20'000);
  const Walked whole = WalkFrom(c.graph, c.start, {.tolerance = 1e-7});
  const Walked cut = WalkFrom(c.graph, c.start, {.tolerance = 1e-7, .max_steps = 5000});
  EXPECT_LT(cut.walk.pushes, whole.walk.pushes / 4);
  EXPECT_GT(cut.walk.residual, whole.walk.residual);
  EXPECT_LE(Distance(cut.mass, Solution(c)), cut.walk.residual + 1e-9);
}

TEST(LocalPageRankTest, TheSameBytesEachTime) {
  std::mt19937 random(17);
  const Case c = Draw(random, 500, 3000);
  const LocalPageRankOptions options{.tolerance = 1e-6};
  EXPECT_EQ(WalkFrom(c.graph, c.start, options).mass, WalkFrom(c.graph, c.start, options).mass);
}

TEST(LocalPageRankTest, NobodyWalksWithoutWeight) {
  const WeightedGraph graph(2, std::vector<WeightedEdge>{{0, 1, 1.0}});
  Hidden hidden(graph);
  const std::vector<std::pair<Node, double>> seeds = {{hidden.Number(0), 0.0}};
  const LocalWalk walk = LocalPageRank(seeds, hidden, {});
  EXPECT_THAT(walk.mass, ::testing::ElementsAre(0.0));
  EXPECT_EQ(walk.residual, 0);
}

}  // namespace
}  // namespace annals::graph
