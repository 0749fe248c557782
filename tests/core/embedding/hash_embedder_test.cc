#include "core/embedding/hash_embedder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace annals::embedding {
namespace {

std::vector<float> VectorOf(HashEmbedder& embedder, const std::string& text) {
  const std::vector<std::string> texts = {text};
  const auto matrix = embedder.Embed(texts, Purpose::kPassage);
  EXPECT_TRUE(matrix.ok());
  return matrix->values;
}

double Cosine(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

TEST(HashEmbedder, CountsOneTermAsOneCell) {
  HashEmbedder embedder;
  const std::vector<float> vector = VectorOf(embedder, "river");
  EXPECT_EQ(vector.size(), 256U);
  EXPECT_EQ(std::ranges::count_if(vector, [](float x) { return x != 0; }), 1);
  EXPECT_FLOAT_EQ(static_cast<float>(Cosine(vector, vector)), 1.0F);
}

TEST(HashEmbedder, StoredVectorsStayValid) {
  // The cells of a name are part of what collections store: this one was computed when the embedder was written.
  HashEmbedder embedder;
  const std::vector<float> vector = VectorOf(embedder, "river");
  const auto cell = std::ranges::find_if(vector, [](float x) { return x != 0; });
  EXPECT_EQ(cell - vector.begin(), 92);
  EXPECT_EQ(*cell, -1.0F);
}

TEST(HashEmbedder, SharedTermsBringTextsTogether) {
  HashEmbedder embedder;
  const auto base = VectorOf(embedder, "The river flooded the lower quarter in the winter of 1953.");
  const auto near = VectorOf(embedder, "In winter 1953 the river flooded.");
  const auto far = VectorOf(embedder, "Quarterly revenue exceeded all expectations.");
  EXPECT_GT(Cosine(base, near), 0.5);
  EXPECT_LT(std::abs(Cosine(base, far)), 0.35);
}

TEST(HashEmbedder, OrderMattersOnlyThroughPairs) {
  HashEmbedder pairs, plain({.pair_weight = 0});
  EXPECT_LT(Cosine(VectorOf(pairs, "river bank town"), VectorOf(pairs, "town bank river")), 0.999);
  EXPECT_EQ(VectorOf(plain, "river bank town"), VectorOf(plain, "town bank river"));
}

TEST(HashEmbedder, RepetitionCountsLessThanItsNumber) {
  HashEmbedder embedder({.pair_weight = 0});
  const auto once = VectorOf(embedder, "river bank");
  const auto often = VectorOf(embedder, "river river river river bank");

  EXPECT_NEAR(Cosine(once, often), (2 + std::log(4.0)) / std::sqrt(2 * (std::pow(1 + std::log(4.0), 2) + 1)), 1e-6);
}

TEST(HashEmbedder, DimensionIsInTheName) {
  EXPECT_EQ(HashEmbedder().name(), "hash-256");
  EXPECT_EQ(HashEmbedder({.dimension = 64}).name(), "hash-64");
}

}  // namespace
}  // namespace annals::embedding
