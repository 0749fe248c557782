#include "core/graph/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

namespace annals::graph {
namespace {

using ::testing::ElementsAre;

class TestGraph {
 public:
  void Join(int a, int b, std::int64_t tag = 0, double cost = 1) {
    hops_[a].push_back({EntityId(b), tag, cost});
    hops_[b].push_back({EntityId(a), tag, cost});
  }
  void operator()(EntityId e, std::vector<Hop>* out) const {
    const auto it = hops_.find(e.value);
    if (it != hops_.end()) out->insert(out->end(), it->second.begin(), it->second.end());
  }
  const std::vector<Hop>& hops(std::int64_t e) const {
    static const std::vector<Hop> kNone;
    const auto it = hops_.find(e);
    return it == hops_.end() ? kNone : it->second;
  }
  double Leaving(std::int64_t e) const {
    std::set<EntityId> distinct;
    for (const Hop& h : hops(e)) {
      if (h.to.value != e) distinct.insert(h.to);
    }
    return std::log(1.0 + static_cast<double>(distinct.size()));
  }

 private:
  std::map<std::int64_t, std::vector<Hop>> hops_;
};

std::vector<std::int64_t> Nodes(const CheapestPath& path) {
  std::vector<std::int64_t> out{path.steps.front().from.value};
  for (const PathStep& step : path.steps) out.push_back(step.to.value);
  return out;
}

TEST(PathsTest, FindsTheWayAndSaysByWhichRelations) {
  TestGraph g;
  g.Join(1, 2, 17);
  g.Join(2, 3, 23);
  const PathSearch found = CheapestPaths(EntityId(1), EntityId(3), g, {});
  ASSERT_EQ(found.paths.size(), 1u);
  EXPECT_THAT(Nodes(found.paths[0]), ElementsAre(1, 2, 3));
  EXPECT_EQ(found.paths[0].steps[0].tag, 17);
  EXPECT_EQ(found.paths[0].steps[1].tag, 23);
  EXPECT_DOUBLE_EQ(found.paths[0].cost, 2 + std::log(3.0));
  EXPECT_TRUE(found.complete);
}

TEST(PathsTest, PrefersALongerWayToOneThroughAHub) {
  TestGraph g;
  for (int leaf = 100; leaf < 1100; ++leaf) g.Join(50, leaf);
  g.Join(1, 50);
  g.Join(50, 2);
  g.Join(1, 3);
  g.Join(3, 4);
  g.Join(4, 2);
  const PathSearch found = CheapestPaths(EntityId(1), EntityId(2), g, {});
  ASSERT_EQ(found.paths.size(), 1u);
  EXPECT_THAT(Nodes(found.paths[0]), ElementsAre(1, 3, 4, 2));
  const PathSearch plain = CheapestPaths(EntityId(1), EntityId(2), g, {.hub_penalty = 0});
  EXPECT_THAT(Nodes(plain.paths.at(0)), ElementsAre(1, 50, 2));
}

TEST(PathsTest, GivesEqualPathsInTheOrderOfIds) {
  TestGraph g;
  for (int middle : {9, 4, 7, 5, 8}) {
    g.Join(1, middle);
    g.Join(middle, 2);
  }
  const PathSearch found = CheapestPaths(EntityId(1), EntityId(2), g, {.max_paths = 3});
  ASSERT_EQ(found.paths.size(), 3u);
  EXPECT_THAT(Nodes(found.paths[0]), ElementsAre(1, 4, 2));
  EXPECT_THAT(Nodes(found.paths[1]), ElementsAre(1, 5, 2));
  EXPECT_THAT(Nodes(found.paths[2]), ElementsAre(1, 7, 2));
}

TEST(PathsTest, OfParallelHopsTakesTheCheapestThenTheLowestTag) {
  TestGraph g;
  g.Join(1, 2, 5, 2.0);
  g.Join(1, 2, 9, 1.0);
  g.Join(1, 2, 8, 1.0);
  const PathSearch found = CheapestPaths(EntityId(1), EntityId(2), g, {});
  ASSERT_EQ(found.paths.size(), 1u);
  EXPECT_EQ(found.paths[0].steps[0].tag, 8);
}

TEST(PathsTest, KeepsTheBoundsOfHopsAndWork) {
  TestGraph g;
  for (int i = 1; i < 6; ++i) g.Join(i, i + 1);
  EXPECT_TRUE(CheapestPaths(EntityId(1), EntityId(5), g, {.max_hops = 3}).paths.empty());
  EXPECT_EQ(CheapestPaths(EntityId(1), EntityId(5), g, {.max_hops = 4}).paths.size(), 1u);
  const PathSearch bounded = CheapestPaths(EntityId(1), EntityId(5), g, {.max_hops = 4, .max_expanded = 2});
  EXPECT_FALSE(bounded.complete);
  EXPECT_EQ(bounded.expanded, 2u);
  EXPECT_TRUE(bounded.paths.empty());
}

TEST(PathsTest, TheSameEntityOrAnUnknownOneHasNoPath) {
  TestGraph g;
  g.Join(1, 2);
  EXPECT_TRUE(CheapestPaths(EntityId(1), EntityId(1), g, {}).paths.empty());
  EXPECT_TRUE(CheapestPaths(EntityId(1), EntityId(77), g, {}).paths.empty());
  EXPECT_TRUE(CheapestPaths(EntityId(77), EntityId(1), g, {}).paths.empty());
}

// Every simple path of at most `hops` hops, by brute force.
void AllPaths(const TestGraph& g, std::int64_t at, std::int64_t to, int hops, double cost,
              std::vector<std::int64_t>* walked, std::map<std::vector<std::int64_t>, double>* out) {
  if (at == to) {
    const auto it = out->try_emplace(*walked, cost).first;
    it->second = std::min(it->second, cost);
    return;
  }
  if (hops == 0) return;
  const double leaving = walked->size() == 1 ? 0 : g.Leaving(at);
  for (const Hop& hop : g.hops(at)) {
    if (std::ranges::contains(*walked, hop.to.value)) continue;
    walked->push_back(hop.to.value);
    AllPaths(g, hop.to.value, to, hops - 1, cost + leaving + hop.cost, walked, out);
    walked->pop_back();
  }
}

TEST(PathsTest, AgreesWithBruteForceOnRandomGraphs) {
  std::mt19937 random(5);
  int connected = 0;
  for (int round = 0; round < 400; ++round) {
    TestGraph g;
    const int nodes = 3 + static_cast<int>(random() % 10);
    for (unsigned edges = random() % 25; edges > 0; --edges) {
      g.Join(1 + static_cast<int>(random() % nodes), 1 + static_cast<int>(random() % nodes), random() % 5,
             1 + static_cast<double>(random() % 3));
    }
    const PathOptions options{.max_hops = 1 + static_cast<int>(random() % 4), .max_paths = 1000};
    std::map<std::vector<std::int64_t>, double> all;
    std::vector<std::int64_t> walked{1};
    AllPaths(g, 1, 2, options.max_hops, 0, &walked, &all);
    double best = 1e300;
    for (const auto& [path, cost] : all) best = std::min(best, cost);
    std::vector<std::vector<std::int64_t>> want, got;
    for (const auto& [path, cost] : all) {
      if (cost <= best + 1e-9) want.push_back(path);
    }
    const PathSearch found = CheapestPaths(EntityId(1), EntityId(2), g, options);
    for (const CheapestPath& path : found.paths) {
      got.push_back(Nodes(path));
      EXPECT_NEAR(path.cost, best, 1e-9);
    }
    EXPECT_EQ(got, want) << "round " << round;
    connected += !want.empty();
  }
  EXPECT_GT(connected, 150);
}

}  // namespace
}  // namespace annals::graph
