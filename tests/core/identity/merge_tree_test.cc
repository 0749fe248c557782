#include "core/identity/merge_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::identity {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// "rob" was merged into "bob", "bob" into "robert".
const std::vector<TreeMember> kRoberts = {{EntityId(1), "rob", "Rob", EntityId(2), false},
                                          {EntityId(2), "bob", "Bob", EntityId(3), true},
                                          {EntityId(3), "robert", "Robert", EntityId(), false}};

TEST(FindTree, GivesAllThatIsOneWithTheBearer) {
  const auto tree = FindTree("bob", std::vector{EntityId(2)}, kRoberts);
  ASSERT_TRUE(tree.ok()) << tree.status();
  EXPECT_EQ(tree->entity, EntityId(2));
  EXPECT_EQ(tree->Root().key, "robert");
  EXPECT_EQ(tree->Member(EntityId(1)).name, "Rob");
  EXPECT_THAT(tree->Ids(), ElementsAre(EntityId(1), EntityId(2), EntityId(3)));
  EXPECT_TRUE(tree->live()) << "by one of its members";
}

TEST(FindTree, SeveralBearersOfOneTreeMeanItsRoot) {
  const auto tree = FindTree("r", std::vector{EntityId(1), EntityId(2)}, kRoberts);
  ASSERT_TRUE(tree.ok()) << tree.status();
  EXPECT_EQ(tree->entity, EntityId(3));
}

TEST(FindTree, SeveralTreesAreNobody) {
  std::vector<TreeMember> members = kRoberts;
  members.push_back({EntityId(9), "bobby", "Bobby", EntityId(), true});
  const auto tree = FindTree("bob", std::vector{EntityId(2), EntityId(9)}, members);
  EXPECT_EQ(tree.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(tree.status().message(), HasSubstr("#2, #9"));
}

TEST(FindTree, WithoutABearerThereIsNobody) {
  EXPECT_EQ(FindTree("bob", {}, {}).status().code(), absl::StatusCode::kNotFound);
}

TEST(FindTree, WhereNobodyIsLiveTheTreeIsNot) {
  EXPECT_FALSE(FindTree("rob", std::vector{EntityId(1)}, {{EntityId(1), "rob", "Rob", EntityId(), false}})->live());
}

TEST(ReadEntityNumber, ReadsANumberAfterASign) {
  EXPECT_EQ(ReadEntityNumber("#17"), EntityId(17));
  for (const char* other : {"17", "#", "#x", "kevin #2", ""}) EXPECT_EQ(ReadEntityNumber(other), EntityId()) << other;
}

}  // namespace
}  // namespace annals::identity
