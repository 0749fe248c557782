#include "core/identity/merges.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::identity {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr EntityId kAnn(1), kBob(2), kRobert(3), kRob(4);
constexpr DocumentId kDocument(10), kOther(11);

// "rob" was merged into "bob", "bob" into "robert"; ann is herself.
std::vector<StoredEntity> Stored() {
  return {{{kAnn, "ann", "Ann", EntityKind::kPerson, {}}, EntityId()},
          {{kBob, "bob", "Bob", EntityKind::kPerson, {"bobby"}}, kRobert},
          {{kRobert, "robert", "Robert", EntityKind::kPerson, {"r"}}, EntityId()},
          {{kRob, "rob", "Rob", EntityKind::kPerson, {"r"}}, kBob}};
}

// Says that Ann met Bob and that Bob met Robert.
DocumentBundle Bundle() {
  DocumentBundle bundle;
  bundle.document.id = kDocument;
  bundle.title_entity = kBob;
  const ChunkId chunk(1);
  bundle.mentions = {{chunk, StatementId(1), kAnn},
                     {chunk, StatementId(1), kBob},
                     {chunk, StatementId(2), kBob},
                     {chunk, StatementId(2), kRobert}};
  bundle.relations = {{.id = RelationId(1), .subject = kAnn, .object = kBob},
                      {.id = RelationId(2), .subject = kBob, .object = kRobert}};
  bundle.events = {{.subject = kBob}, {.subject = EntityId()}};
  bundle.edges = {{.source = EdgeEnd::OfEntity("bob"), .target = EdgeEnd::OfDocument("bob")}};
  return bundle;
}

const std::vector<NamedEntity> kNamed = {{kDocument, kAnn}, {kDocument, kBob}, {kDocument, kRobert}};

TEST(Merges, RowsNameTheEndOfTheChain) {
  const Merges merges(Stored(), kNamed);
  EXPECT_TRUE(merges.any());
  EXPECT_EQ(merges.RootOf(kBob), kRobert);
  EXPECT_EQ(merges.RootOf(kAnn), kAnn);
  EXPECT_EQ(merges.RootOf(EntityId()), EntityId());
  DocumentBundle bundle = Bundle();
  merges.Follow(&bundle);
  EXPECT_EQ(bundle.title_entity, kRobert);
  EXPECT_EQ(bundle.events[0].subject, kRobert);
  EXPECT_EQ(bundle.events[1].subject, EntityId()) << "of the document itself";
  EXPECT_EQ(bundle.edges[0].source, EdgeEnd::OfEntity("robert"));
  EXPECT_EQ(bundle.edges[0].target, EdgeEnd::OfDocument("bob"));
}

TEST(Merges, TwoNamesOfOneInASentenceAreOneMentionAndNoRelation) {
  DocumentBundle bundle = Bundle();
  Merges(Stored(), kNamed).Follow(&bundle);
  ASSERT_THAT(bundle.mentions, SizeIs(3));
  EXPECT_EQ(bundle.mentions[2].statement, StatementId(2));
  ASSERT_THAT(bundle.relations, SizeIs(1)) << "nobody meets himself";
  EXPECT_EQ(bundle.relations[0].object, kRobert);
}

TEST(Merges, NamesOfWhatWasMergedAreAliases) {
  DocumentBundle bundle = Bundle();
  Merges(Stored(), kNamed).Follow(&bundle);
  ASSERT_THAT(bundle.entities, SizeIs(2));
  EXPECT_EQ(bundle.entities[0].key, "ann");
  EXPECT_EQ(bundle.entities[1].id, kRobert);
  EXPECT_THAT(bundle.entities[1].aliases, ElementsAre("bob", "bobby", "r", "rob"));
}

TEST(Merges, WithoutAMergeRowsStayAsTheyAre) {
  const Merges merges(Stored(), std::vector<NamedEntity>{{kDocument, kAnn}});
  EXPECT_FALSE(merges.any());
  DocumentBundle bundle = Bundle();
  merges.Follow(&bundle);
  EXPECT_THAT(bundle.mentions, SizeIs(4));
  EXPECT_THAT(bundle.relations, SizeIs(2));
  EXPECT_THAT(bundle.entities, SizeIs(1));
}

TEST(Merges, EachDocumentHasItsOwnEntities) {
  const Merges merges(Stored(), std::vector<NamedEntity>{{kDocument, kAnn}, {kOther, kRob}, {kOther, kRobert}});
  EXPECT_THAT(merges.EntitiesOf(kDocument), SizeIs(1));
  EXPECT_THAT(merges.EntitiesOf(kOther), SizeIs(1));
  EXPECT_THAT(merges.EntitiesOf(DocumentId(12)), IsEmpty());
}

}  // namespace
}  // namespace annals::identity
