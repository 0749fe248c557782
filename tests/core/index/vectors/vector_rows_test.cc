// Rows in 8 bits against floats: the bound of the error, exact sums, and rows that come again.
#include "core/index/vectors/vector_rows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>

namespace annals::index {
namespace {

class VectorRowsTest : public ::testing::Test {
 protected:
  // One in eight numbers is large, as in sentence vectors.
  std::vector<float> Next(std::size_t length, float size = 1) {
    std::normal_distribution<float> normal(0, size);
    std::vector<float> v(length);
    for (float& x : v) x = normal(random_) * (random_() % 8 == 0 ? 5.0F : 1.0F);
    return v;
  }
  static VectorRows Rows(const std::vector<float>& vector) {
    VectorRows rows(vector.size());
    rows.Add(vector);
    return rows;
  }
  static std::vector<float> Numbers(VectorRow row) {
    std::vector<float> numbers(row.dimension());
    row.CopyTo(numbers.data());
    return numbers;
  }

  std::mt19937 random_{5};
};

TEST_F(VectorRowsTest, NoNumberIsOffByMoreThanHalfAScale) {
  for (const float size : {1e-20F, 1e-3F, 1.0F, 1e15F}) {
    const std::vector<float> vector = Next(100, size);
    const VectorRows rows = Rows(vector);
    const std::vector<float> numbers = Numbers(rows[0]);
    float most = 0;
    for (std::size_t i = 0; i < 100; ++i) {
      EXPECT_LE(std::abs(numbers[i] - vector[i]), rows[0].scale() * 0.50001F);
      most = std::max(most, std::abs(vector[i]));
    }
    EXPECT_GE(rows[0].scale(), most / 127 * 0.99999F);
    EXPECT_LE(rows[0].scale(), most / 127 * 1.0001F);
  }
}

TEST_F(VectorRowsTest, WhatARowHoldsMakesTheSameRow) {
  for (int i = 0; i < 1000; ++i) {
    const VectorRows rows = Rows(Next(1 + random_() % 40, std::exp(static_cast<float>(random_() % 60) - 30.0F)));
    ASSERT_EQ(Rows(Numbers(rows[0])).bytes(), rows.bytes());
  }
}

TEST_F(VectorRowsTest, AScoreIsWithinItsBoundOfTheFloats) {
  for (const std::size_t length : {1U, 7U, 31U, 256U, 257U, 384U, 1000U, 4096U}) {
    for (int i = 0; i < 20; ++i) {
      const std::vector<float> vector = Next(length), query = Next(length);
      const VectorRows rows = Rows(vector);
      double exact = 0, sizes = 0, of_vector = 0, of_query = 0;
      for (std::size_t n = 0; n < length; ++n) {
        exact += static_cast<double>(vector[n]) * query[n];
        sizes += std::abs(query[n]);
        of_vector += std::abs(vector[n]);
        of_query = std::max(of_query, std::abs(static_cast<double>(query[n])));
      }
      const double of_rows = 0.50001 * rows[0].scale() * sizes;
      const double of_rounded_query = 0.50001 * of_query / 32'767 * (of_vector + sizes);
      EXPECT_NEAR(Dot(QueryVector(query), rows[0]), exact, of_rows + of_rounded_query);
    }
  }
}

// The largest sums that there can be: no part of them runs over.
TEST_F(VectorRowsTest, SumsAreExactHoweverLarge) {
  for (const std::size_t length : {255U, 256U, 4096U}) {
    const std::vector<float> ones(length, 127.0F);
    const VectorRows rows = Rows(ones);
    EXPECT_EQ(Dot(rows[0], rows[0]), 127.0 * 127.0 * static_cast<double>(length));
    std::vector<float> away(length, -127.0F);
    EXPECT_DOUBLE_EQ(Dot(QueryVector(away), rows[0]), -127.0 * 127.0 * static_cast<double>(length));
  }
}

TEST_F(VectorRowsTest, TwoRowsAreMultipliedAsTheyAre) {
  const VectorRows a = Rows(Next(300)), b = Rows(Next(300));
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < 300; ++i) sum += std::int64_t{a[0].codes()[i]} * b[0].codes()[i];
  EXPECT_EQ(Dot(a[0], b[0]), static_cast<double>(sum) * a[0].scale() * b[0].scale());
}

TEST_F(VectorRowsTest, ZerosAreNoVector) {
  VectorRows rows(3);
  rows.Add(std::vector<float>{0, 0, 0});
  rows.Add(std::vector<float>{0, -1e-44F, 0});
  rows.Add(std::vector<float>{0, -1e-4F, 0});
  EXPECT_TRUE(rows[0].empty());
  EXPECT_TRUE(rows[1].empty()) << "no normal number";
  EXPECT_FALSE(rows[2].empty());
  EXPECT_EQ(Numbers(rows[1]), (std::vector<float>{0, 0, 0}));
  EXPECT_EQ(Dot(QueryVector(std::vector<float>{1, 1, 1}), rows[0]), 0);
  EXPECT_EQ(Dot(QueryVector(std::vector<float>{0, 0, 0}), rows[2]), 0);
}

TEST_F(VectorRowsTest, BytesAreRowsAgainIfTheyCanBe) {
  VectorRows rows(6);
  for (int i = 0; i < 5; ++i) rows.Add(Next(6));
  VectorRows again(6);
  EXPECT_TRUE(again.Assign(rows.bytes(), 5));
  EXPECT_EQ(again.bytes(), rows.bytes());
  EXPECT_EQ(again.size(), 5U);
  EXPECT_FALSE(again.Assign(rows.bytes(), 4));
  EXPECT_FALSE(again.Assign(rows.bytes().substr(1), 5));
  for (const float scale : {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN(), -1.0F}) {
    std::string bytes(rows.bytes());
    std::memcpy(&bytes[10], &scale, sizeof(scale));
    EXPECT_FALSE(again.Assign(bytes, 5)) << scale;
  }
}

TEST_F(VectorRowsTest, ARowIsCopiedFromList) {
  const VectorRows from = Rows(Next(9));
  VectorRows to(9);
  to.Add(Next(9));
  to.Add(from[0]);
  ASSERT_EQ(to.size(), 2U);
  EXPECT_EQ(to[1].bytes(), from[0].bytes());
}

}  // namespace
}  // namespace annals::index
