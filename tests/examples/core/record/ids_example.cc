// The example of core/record/ids.h.
#include <gtest/gtest.h>

#include "absl/container/flat_hash_map.h"
#include "core/record/ids.h"

namespace annals {
namespace {

TEST(IdsExample, IsTrue) {
  //   ChunkId c{17};   c.value == 17;   c < ChunkId{18};   absl::flat_hash_map<ChunkId, …> works
  ChunkId c{17};
  EXPECT_TRUE(c.value == 17);
  EXPECT_TRUE(c < ChunkId{18});
  absl::flat_hash_map<ChunkId, int> map = {{c, 1}};
  EXPECT_EQ(map.at(c), 1);
}

}  // namespace
}  // namespace annals
