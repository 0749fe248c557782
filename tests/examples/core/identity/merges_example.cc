// The example of core/identity/merges.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/identity/merges.h"

namespace annals::identity {
namespace {

using ::testing::ElementsAre;

TEST(MergesExample, IsTrue) {
  const EntityId bob(2), robert(3);
  const std::vector<StoredEntity> rows = {{{bob, "bob", "Bob", EntityKind::kPerson, {}}, robert},
                                          {{robert, "robert", "Robert", EntityKind::kPerson, {}}, EntityId()}};
  DocumentBundle bundle;
  bundle.document.id = DocumentId(10);
  bundle.title_entity = bob;
  bundle.mentions = {{ChunkId(1), StatementId(1), bob}};
  const std::vector<NamedEntity> named = {{bundle.document.id, bob}};
  //   const Merges merges(rows, named);          // "bob" was merged into "robert"
  const Merges merges(rows, named);
  //   merges.RootOf(bob);                        // robert
  EXPECT_EQ(merges.RootOf(bob), robert);
  //   merges.Follow(&bundle);                    // every row that names bob names robert; "bob" is an alias of his
  merges.Follow(&bundle);
  EXPECT_EQ(bundle.title_entity, robert);
  ASSERT_EQ(bundle.mentions.size(), 1U);
  EXPECT_EQ(bundle.mentions[0].entity, robert);
  ASSERT_EQ(bundle.entities.size(), 1U);
  EXPECT_EQ(bundle.entities[0].key, "robert");
  EXPECT_THAT(bundle.entities[0].aliases, ElementsAre("bob"));
}

}  // namespace
}  // namespace annals::identity
