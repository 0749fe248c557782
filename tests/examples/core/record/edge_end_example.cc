// The examples of core/record/edge_end.h.
#include <gtest/gtest.h>

#include "core/record/edge_end.h"

namespace annals {
namespace {

TEST(EdgeEndExample, IsTrue) {
  //   EdgeEnd::OfEntity("ada lovelace").written() == "entity:ada lovelace"
  EXPECT_EQ(EdgeEnd::OfEntity("ada lovelace").written(), "entity:ada lovelace");
  //   EdgeEnd::Parse("document:p1").document() == "p1"        and .entity() == nullopt
  EXPECT_EQ(EdgeEnd::Parse("document:p1").document(), "p1");
  EXPECT_EQ(EdgeEnd::Parse("document:p1").entity(), std::nullopt);
}

}  // namespace
}  // namespace annals
