// The examples of core/identity/merge_tree.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/identity/merge_tree.h"

namespace annals::identity {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;

TEST(MergeTreeExample, IsTrue) {
  //   "rob" (1) merged into "bob" (2), "bob" into "robert" (3):
  std::vector<TreeMember> members = {{EntityId(1), "rob", "Rob", EntityId(2), true},
                                     {EntityId(2), "bob", "Bob", EntityId(3), true},
                                     {EntityId(3), "robert", "Robert", EntityId(), true}};
  //   FindTree("bob", {2}, members)      -> entity 2, Root() robert, Ids() {1, 2, 3}
  const absl::StatusOr<MergeTree> tree = FindTree("bob", std::vector{EntityId(2)}, members);
  ASSERT_TRUE(tree.ok()) << tree.status();
  EXPECT_EQ(tree->entity, EntityId(2));
  EXPECT_EQ(tree->Root().key, "robert");
  EXPECT_THAT(tree->Ids(), ElementsAre(EntityId(1), EntityId(2), EntityId(3)));
  //   with a second "bob" (9), who is himself:
  members.push_back({EntityId(9), "bob #2", "Bob", EntityId(), true});
  //   FindTree("bob", {2, 9}, members)   -> FailedPrecondition, "… say which by its id: #2, #9"
  const absl::Status two = FindTree("bob", std::vector{EntityId(2), EntityId(9)}, members).status();
  EXPECT_EQ(two.code(), absl::StatusCode::kFailedPrecondition);
  const std::string says = "… say which by its id: #2, #9";
  EXPECT_THAT(std::string(two.message()), EndsWith(says.substr(std::string("…").size())));
}

}  // namespace
}  // namespace annals::identity
