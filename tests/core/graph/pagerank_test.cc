// Power iteration against a dense LU solution of the same equation, on random graphs.
#include "core/graph/pagerank.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <numeric>
#include <random>
#include <vector>

namespace annals::graph {
namespace {

constexpr PageRankOptions kToTheEnd{.damping = 0.85, .iterations = 1000, .residual = 1e-13};

// p = (1 − d) v + d (Pᵀ p + dangling(p) v), as (I − d Pᵀ − d v aᵀ) p = (1 − d) v with a marking the dangling nodes.
Eigen::VectorXd SolveDense(std::size_t nodes, const std::vector<WeightedEdge>& edges, std::vector<double> start,
                           double damping) {
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(nodes, nodes);
  for (const WeightedEdge& e : edges) {
    weights(e.a, e.b) += e.weight;
    weights(e.b, e.a) += e.weight;
  }
  Eigen::VectorXd v = Eigen::Map<Eigen::VectorXd>(start.data(), nodes);
  v /= v.sum();
  Eigen::MatrixXd system = Eigen::MatrixXd::Identity(nodes, nodes);
  for (std::size_t i = 0; i < nodes; ++i) {
    const double degree = weights.row(i).sum();
    if (degree > 0) {
      system.col(i) -= damping * weights.row(i).transpose() / degree;
    } else {
      system.col(i) -= damping * v;
    }
  }
  return system.partialPivLu().solve((1 - damping) * v);
}

double Sum(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

struct RandomCase {
  std::size_t nodes;
  std::vector<WeightedEdge> edges;
  std::vector<double> start;
};

// Sparse enough to leave isolated nodes; with parallel edges, loops and weights over six orders of size.
RandomCase DrawCase(std::mt19937& random) {
  RandomCase out{.nodes = 1 + random() % 60};
  std::uniform_real_distribution<double> exponent(-3, 3);
  const std::size_t edges = random() % (2 * out.nodes);
  for (std::size_t i = 0; i < edges; ++i) {
    const WeightedEdge edge{static_cast<Node>(random() % out.nodes), static_cast<Node>(random() % out.nodes),
                            std::pow(10.0, exponent(random))};
    out.edges.push_back(edge);
    if (random() % 4 == 0) out.edges.push_back({edge.b, edge.a, edge.weight * 2});
  }
  out.start.assign(out.nodes, 0);
  for (std::size_t seeds = 1 + random() % 4; seeds > 0; --seeds)
    out.start[random() % out.nodes] += std::pow(10.0, exponent(random));
  return out;
}

TEST(PageRankTest, AgreesWithADenseSolver) {
  std::mt19937 random(7);
  std::size_t isolated_seeds = 0;
  for (int round = 0; round < 300; ++round) {
    const RandomCase c = DrawCase(random);
    const WeightedGraph graph(c.nodes, c.edges);
    const Ranking got = PageRank(graph, c.start, kToTheEnd);
    const Eigen::VectorXd want = SolveDense(c.nodes, c.edges, c.start, kToTheEnd.damping);
    for (std::size_t i = 0; i < c.nodes; ++i) {
      ASSERT_NEAR(got.mass[i], want[i], 1e-6) << "round " << round << " node " << i;
      isolated_seeds += c.start[i] > 0 && graph.degree(static_cast<Node>(i)) == 0;
    }
    ASSERT_NEAR(Sum(got.mass), 1, 1e-12);
    ASSERT_LT(got.residual, kToTheEnd.residual);
  }
  EXPECT_GT(isolated_seeds, 20u);  // the cases did contain what is hard
}

TEST(PageRankTest, KeepsTheMassOfASeedWithoutEdges) {
  const WeightedGraph graph(3, std::vector<WeightedEdge>{{0, 1, 1.0}});
  const Ranking alone = PageRank(graph, std::vector<double>{0, 0, 2}, kToTheEnd);
  EXPECT_EQ(alone.mass, (std::vector<double>{0, 0, 1}));
  const Ranking shared = PageRank(graph, std::vector<double>{1, 0, 1}, kToTheEnd);
  EXPECT_NEAR(Sum(shared.mass), 1, 1e-12);
  EXPECT_NEAR(shared.mass[2], 0.075 / 0.575, 1e-12);  // m = (1 − d + d·m) / 2
}

TEST(PageRankTest, StopsAtTheCapAndReportsTheResidual) {
  const WeightedGraph graph(3, std::vector<WeightedEdge>{{0, 1, 1.0}, {1, 2, 1.0}});
  const std::vector<double> start{1, 0, 0};
  const Ranking two = PageRank(graph, start, {.iterations = 2, .residual = 0});
  const Ranking three = PageRank(graph, start, {.iterations = 3, .residual = 0});
  EXPECT_EQ(two.iterations, 2);
  double change = 0;
  for (int i = 0; i < 3; ++i) change += std::abs(three.mass[i] - two.mass[i]);
  EXPECT_DOUBLE_EQ(three.residual, change);
  EXPECT_NEAR(Sum(two.mass), 1, 1e-15);
}

// The error is at most residual · d / (1 − d): so the stop rule means something.
TEST(PageRankTest, TheResidualBoundsTheError) {
  std::mt19937 random(11);
  for (int round = 0; round < 50; ++round) {
    const RandomCase c = DrawCase(random);
    const WeightedGraph graph(c.nodes, c.edges);
    const Ranking early = PageRank(graph, c.start, {.iterations = 1000, .residual = 1e-3});
    const Ranking late = PageRank(graph, c.start, kToTheEnd);
    double error = 0;
    for (std::size_t i = 0; i < c.nodes; ++i) error += std::abs(early.mass[i] - late.mass[i]);
    EXPECT_LE(error, early.residual * 0.85 / 0.15 + 1e-9);
  }
}

TEST(PageRankTest, NobodyWalksWithoutSeeds) {
  const WeightedGraph graph(2, std::vector<WeightedEdge>{{0, 1, 1.0}});
  EXPECT_EQ(PageRank(graph, std::vector<double>{0, 0}, {}).mass, (std::vector<double>{0, 0}));
  EXPECT_TRUE(PageRank(WeightedGraph(0, {}), {}, {}).mass.empty());
}

TEST(PageRankTest, RepeatsToTheLastBit) {
  std::mt19937 random(3);
  const RandomCase c = DrawCase(random);
  const Ranking a = PageRank(WeightedGraph(c.nodes, c.edges), c.start, {});
  const Ranking b = PageRank(WeightedGraph(c.nodes, c.edges), c.start, {});
  EXPECT_EQ(a.mass, b.mass);
}

}  // namespace
}  // namespace annals::graph
