// The example of core/index/vectors/hnsw_graph.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "core/index/vectors/hnsw_graph.h"

namespace annals::index {
namespace {

std::vector<std::uint32_t> Found(const VectorRows& vectors, std::span<const float> query) {
  //   auto graph = HnswGraph::Create(vectors, {.m = 16});
  auto graph = HnswGraph::Create(vectors, {.m = 16});
  EXPECT_TRUE(graph.ok());
  //   while (!(*graph)->complete()) RETURN_IF_ERROR((*graph)->Grow(512, 1));
  while (!(*graph)->complete()) EXPECT_TRUE((*graph)->Grow(512, 1).ok());
  //   std::vector<std::uint32_t> rows = *(*graph)->Search(query, 128, {});    // about the 128 nearest
  std::vector<std::uint32_t> rows = *(*graph)->Search(query, 128, {});
  return rows;
}

TEST(HnswGraphExample, IsTrue) {
  VectorRows vectors(2);
  for (const std::vector<float>& row : {std::vector<float>{1, 0}, {0, 1}, {.6F, .8F}}) vectors.Add(row);
  EXPECT_THAT(Found(vectors, std::vector<float>{1, 0}), ::testing::UnorderedElementsAre(0, 1, 2));
}

}  // namespace
}  // namespace annals::index
