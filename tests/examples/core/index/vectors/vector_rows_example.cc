// The example of core/index/vectors/vector_rows.h.
#include <gtest/gtest.h>

#include "core/index/vectors/vector_rows.h"

namespace annals::index {
namespace {

TEST(VectorRowsExample, IsTrue) {
  //   VectorRows rows(2);
  VectorRows rows(2);
  //   rows.Add(std::vector<float>{3, -1});
  rows.Add(std::vector<float>{3, -1});
  const double score =
      //   Dot(QueryVector(std::vector<float>{1, 0}), rows[0])    // about 3: of each number of the row at most scale / 2 is off
      Dot(QueryVector(std::vector<float>{1, 0}),
          rows[0]);  // about 3: of each number of the row at most scale / 2 is off
  EXPECT_NEAR(score, 3, rows[0].scale() / 2 + 1e-4);
}

}  // namespace
}  // namespace annals::index
