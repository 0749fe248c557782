// The example of core/index/row_groups.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "core/index/row_groups.h"

namespace annals::index {
namespace {

TEST(RowGroupsExample, IsTrue) {
  //   RowGroups g(3, std::vector<std::uint32_t>{2, 0, 2, kNoRow});   g.Of(2) == {0, 2};   g.Of(1) is empty
  RowGroups g(3, std::vector<std::uint32_t>{2, 0, 2, kNoRow});
  EXPECT_THAT(g.Of(2), ::testing::ElementsAre(0, 2));
  EXPECT_TRUE(g.Of(1).empty());
}

}  // namespace
}  // namespace annals::index
