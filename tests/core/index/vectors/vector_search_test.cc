// Graph search against brute force, on clustered data and under filters; and the choice between scan and graph.
#include "core/index/vectors/vector_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <set>

#include "core/index/vectors/hnsw_graph.h"
#include "core/index/vectors/vector_rows.h"

namespace annals::index {
namespace {

constexpr std::size_t kLength = 32;

// Unit vectors around random centres, as sentence vectors lie.
class ClusteredVectors {
 public:
  ClusteredVectors(std::size_t clusters, std::uint32_t seed) : random_(seed) {
    for (std::size_t i = 0; i < clusters; ++i) centres_.push_back(Noise(1));
  }
  std::vector<float> Next() {
    std::vector<float> v = centres_[random_() % centres_.size()];
    const std::vector<float> noise = Noise(0.7f);
    double square = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      v[i] += noise[i];
      square += static_cast<double>(v[i]) * v[i];
    }
    for (float& x : v) x = static_cast<float>(x / std::sqrt(square));
    return v;
  }
  std::vector<float> Rows(std::size_t n) {
    std::vector<float> rows;
    for (std::size_t i = 0; i < n; ++i) {
      const std::vector<float> v = Next();
      rows.insert(rows.end(), v.begin(), v.end());
    }
    return rows;
  }
  std::mt19937& random() { return random_; }

 private:
  std::vector<float> Noise(float scale) {
    std::normal_distribution<float> normal(0, scale);
    std::vector<float> v(kLength);
    for (float& x : v) x = normal(random_);
    return v;
  }
  std::mt19937 random_;
  std::vector<std::vector<float>> centres_;
};

VectorRows RowsOf(const std::vector<float>& floats) {
  VectorRows rows(kLength);
  for (std::size_t at = 0; at < floats.size(); at += kLength) rows.Add(std::span(floats).subspan(at, kLength));
  return rows;
}

std::unique_ptr<HnswGraph> BuildGraph(const VectorRows& rows, std::size_t slice = 1000) {
  auto graph = HnswGraph::Create(rows, {});
  EXPECT_TRUE(graph.ok());
  while (!(*graph)->complete()) EXPECT_TRUE((*graph)->Grow(slice, 1).ok());
  return *std::move(graph);
}

VectorPart Part(const VectorRows& rows, const HnswGraph* graph, std::uint32_t base = 0) {
  return {&rows, base, [](std::uint32_t row) { return std::int64_t{row}; }, graph};
}

std::vector<Scored> Search(const VectorPart& part, std::span<const float> query, std::size_t k, const Bitmap& allowed,
                           const VectorSearchOptions& options = {}, SearchStats* stats = nullptr) {
  return SearchNearest(std::vector{part}, query, k, allowed, options, stats);
}

constexpr VectorSearchOptions kAlwaysGraph{.look_cost = 0};

TEST(VectorSearchTest, GraphRecallUnderFiltersIsAtLeast98Percent) {
  ClusteredVectors vectors(60, 1);
  const VectorRows rows = RowsOf(vectors.Rows(4'000));
  const auto graph = BuildGraph(rows);
  for (double share : {0.001, 0.01, 0.1, 0.5, 1.0}) {
    Bitmap allowed(4'000);
    for (std::uint32_t i = 0; i < 4'000; ++i) {
      if (vectors.random()() % 1000 < share * 1000) allowed.Set(i);
    }
    double found = 0, wanted = 0;
    for (int i = 0; i < 25; ++i) {
      const std::vector<float> query = vectors.Next();
      std::set<std::uint32_t> exact;
      for (const Scored& s : Search(Part(rows, nullptr), query, 10, allowed)) exact.insert(s.ordinal);
      SearchStats stats;
      const std::vector<Scored> approximate = Search(Part(rows, graph.get()), query, 10, allowed, kAlwaysGraph, &stats);
      EXPECT_EQ(stats.plan, SearchPlan::kGraph);
      EXPECT_EQ(stats.vectors_scanned, 0u);
      for (const Scored& s : approximate) {
        EXPECT_TRUE(allowed.Test(s.ordinal));
        EXPECT_EQ(s.score, Dot(QueryVector(query), rows[s.ordinal])) << "the scan's bits";
        found += exact.contains(s.ordinal);
      }
      wanted += static_cast<double>(exact.size());
    }
    EXPECT_GE(found, 0.98 * wanted) << "share " << share;
  }
}

// Sentences repeat: thousands of equal vectors must not cut the graph in pieces.
TEST(VectorSearchTest, FindsRowsAmongThousandsOfEqualVectors) {
  ClusteredVectors vectors(20, 2);
  std::vector<float> floats = vectors.Rows(3000);
  for (std::size_t i = 0; i < 2000; ++i)
    std::copy_n(floats.begin(), kLength, floats.begin() + static_cast<std::ptrdiff_t>((1000 + i) * kLength));
  const VectorRows rows = RowsOf(floats);
  const auto graph = BuildGraph(rows);
  const Bitmap all(3000, true);
  for (std::uint32_t row : {0u, 1u, 500u, 999u}) {
    const std::span<const float> query(&floats[row * kLength], kLength);
    const auto exact = Search(Part(rows, nullptr), query, 10, all);
    const auto found = Search(Part(rows, graph.get()), query, 10, all, kAlwaysGraph);
    ASSERT_EQ(found.size(), exact.size());
    for (std::size_t i = 0; i < exact.size(); ++i) EXPECT_EQ(found[i].ordinal, exact[i].ordinal);
  }
  Bitmap few(3000);
  few.Set(2500);
  const auto one = Search(Part(rows, graph.get()), std::span(floats).first(kLength), 10, few, kAlwaysGraph);
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].ordinal, 2500u);
}

TEST(VectorSearchTest, SlicesOfAnySizeBuildTheSameGraph) {
  ClusteredVectors vectors(10, 3);
  const VectorRows rows = RowsOf(vectors.Rows(800));
  const auto a = BuildGraph(rows, 1), b = BuildGraph(rows, 800);
  for (int i = 0; i < 20; ++i) {
    const std::vector<float> query = vectors.Next();
    EXPECT_EQ(a->Search(query, 20, nullptr), b->Search(query, 20, nullptr));
  }
}

TEST(VectorSearchTest, SeveralThreadsBuildAGraphThatFinds) {
  ClusteredVectors vectors(30, 4);
  const std::vector<float> floats = vectors.Rows(1500);
  const VectorRows rows = RowsOf(floats);
  auto graph = *HnswGraph::Create(rows, {});
  while (!graph->complete()) ASSERT_TRUE(graph->Grow(700, 3).ok());
  const Bitmap all(1500, true);
  int found = 0;
  for (std::uint32_t row = 0; row < 1500; row += 15) {
    found += Search(Part(rows, graph.get()), std::span(&floats[row * kLength], kLength), 1, all, kAlwaysGraph)
                 .at(0)
                 .ordinal == row;
  }
  EXPECT_GE(found, 98);
}

TEST(VectorSearchTest, ScansWhereTheFilterLeavesFewAndWalksWhereItLeavesMany) {
  ClusteredVectors vectors(50, 5);
  const VectorRows rows = RowsOf(vectors.Rows(1500));
  const auto graph = BuildGraph(rows);
  const VectorSearchOptions options{.ef = 16, .looks = 20, .look_cost = 2};  // 640 rows when all are allowed
  Bitmap few(1500);
  few.SetRange(100, 400);
  SearchStats stats;
  const std::vector<float> query = vectors.Next();
  Search(Part(rows, graph.get()), query, 5, few, options, &stats);
  EXPECT_EQ(stats.plan, SearchPlan::kExact);
  EXPECT_EQ(stats.vectors_scanned, 300u);
  Search(Part(rows, graph.get()), query, 5, Bitmap(1500, true), options, &stats);
  EXPECT_EQ(stats.plan, SearchPlan::kGraph);
  EXPECT_EQ(stats.vectors_scanned, 0u);

  const VectorRows tail = RowsOf(vectors.Rows(10));
  const std::vector<VectorPart> parts{Part(rows, graph.get()), Part(tail, nullptr, 1500)};
  SearchNearest(parts, query, 5, Bitmap(1510, true), options, &stats);
  EXPECT_EQ(stats.plan, SearchPlan::kMixed);
  EXPECT_EQ(stats.vectors_scanned, 10u);
}

TEST(VectorSearchTest, TiesFallToTheLowerRowIdAndAZeroQueryScans) {
  ClusteredVectors vectors(5, 6);
  const VectorRows rows = RowsOf(vectors.Rows(500));
  const auto graph = BuildGraph(rows);
  VectorPart part = Part(rows, graph.get());
  part.row_id = [](std::uint32_t row) { return 1000 - std::int64_t{row}; };
  const auto found = Search(part, std::vector<float>(kLength, 0.f), 3, Bitmap(500, true), kAlwaysGraph);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].ordinal, 499u);
  EXPECT_EQ(found[2].ordinal, 497u);
  EXPECT_EQ(found[0].score, 0);
}

TEST(VectorSearchTest, ARowOfZerosIsNotFoundHoweverFarTheOthersAre) {
  ClusteredVectors vectors(5, 7);
  std::vector<float> floats = vectors.Rows(500);
  for (std::size_t row = 0; row < 500; row += 2) std::fill_n(&floats[row * kLength], kLength, 0.f);
  const VectorRows rows = RowsOf(floats);
  const auto graph = BuildGraph(rows);
  std::vector<float> away = vectors.Next();
  for (float& x : away) x = -x;  // the rows that have a vector are at less than 0
  for (const bool walks : {true, false}) {
    const auto found = Search(Part(rows, walks ? graph.get() : nullptr), away, 500, Bitmap(500, true), kAlwaysGraph);
    EXPECT_FALSE(found.empty());
    for (const Scored& one : found) EXPECT_EQ(one.ordinal % 2, 1U);
  }
}

TEST(VectorSearchTest, AnEmptyListHasAnEmptyGraph) {
  const VectorRows none(kLength);
  const auto graph = BuildGraph(none);
  EXPECT_TRUE(graph->complete());
  const std::vector<float> query(kLength, 1.f);
  EXPECT_TRUE(graph->Search(query, 5, nullptr)->empty());
}

}  // namespace
}  // namespace annals::index
