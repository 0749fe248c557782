// The example of core/index/postings.h.
#include <gtest/gtest.h>

#include <utility>

#include "core/index/postings.h"

namespace annals::index {
namespace {

TEST(PostingsExample, IsTrue) {
  //   PostingsBuilder b;  b.AddRow({"rain", "rain", "wind"});  b.AddRow({"wind"});  Postings p = std::move(b).Build();
  PostingsBuilder b;
  b.AddRow({"rain", "rain", "wind"});
  b.AddRow({"wind"});
  Postings p = std::move(b).Build();
  //   p.Find("wind") == {{row 0, count 1, length 3}, {row 1, count 1, length 1}};   p.length(0) == 3
  const std::span<const Posting> wind = p.Find("wind");
  ASSERT_EQ(wind.size(), 2U);
  EXPECT_TRUE(wind[0].row == 0 && wind[0].count == 1 && wind[0].length == 3);
  EXPECT_TRUE(wind[1].row == 1 && wind[1].count == 1 && wind[1].length == 1);
  EXPECT_TRUE(p.length(0) == 3);
}

}  // namespace
}  // namespace annals::index
