#include "core/ingest/bundle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::ingest {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Two chunks: "Ann met Bob. Bob left." and one that only its given list says something of.
PreparedDocument Meeting() {
  PreparedDocument document;
  document.document.external_id = "minutes";
  document.entities = {{.key = "minutes", .name = "Minutes"},
                       {.key = "bob", .name = "Bob"},
                       {.key = "ann", .name = "Ann"},
                       {.key = "eve", .name = "Eve", .kind = EntityKind::kPerson, .aliases = {"evelyn"}}};
  document.title_entity = 0;
  PreparedChunk met{.external_id = "minutes#0", .section = "1", .text = "Ann met Bob. Bob left.", .tokens = 6};
  met.statements = {{"Ann met Bob.", 0, 12}, {"Bob left.", 13, 22}};
  met.mentions = {{.statement = 0, .entity = 2}, {.statement = 0, .entity = 1}, {.statement = 1, .entity = 1}};
  met.relations = {{.subject = 2, .object = 1, .predicate = "met", .statement = 0, .confidence = 0.5f}};
  PreparedChunk given{.external_id = "minutes#1", .text = "Nobody else."};
  given.statements = {{"Nobody else.", 0, 12}};
  given.mentions = {{.statement = -1, .entity = 1, .confidence = 0.25f}};
  document.chunks = {met, given};
  document.events = {{.type = "published"}};
  document.edges = {
      {.source = EdgeEnd::OfEntity("ann"), .relation = "author_of", .target = EdgeEnd::OfDocument("minutes")}};
  document.asset_edges = {{.source_ref = "mail:1", .target_ref = "mail:2"}};
  return document;
}

const std::vector<EntityId> kEntities = {EntityId(40), EntityId(30), EntityId(20), EntityId()};

TEST(MakeBundle, NumbersRowsChunkByChunk) {
  CountedIds ids;
  const DocumentBundle b = MakeBundle(Meeting(), DocumentId(7), kEntities, ids);
  EXPECT_EQ(b.document.id, DocumentId(7));
  EXPECT_EQ(b.document.external_id, "minutes");
  ASSERT_THAT(b.chunks, SizeIs(2));
  EXPECT_EQ(b.chunks[0].id, ChunkId(1));
  ASSERT_THAT(b.statements, SizeIs(3));
  EXPECT_EQ(b.statements[1].id, StatementId(3));
  ASSERT_THAT(b.relations, SizeIs(1));
  EXPECT_EQ(b.relations[0].id, RelationId(4));
  EXPECT_EQ(b.chunks[1].id, ChunkId(5));
  EXPECT_EQ(b.statements[2].id, StatementId(6));
  EXPECT_EQ(ids.last(), 6);
}

TEST(MakeBundle, PositionsBecomeNumbers) {
  CountedIds ids;
  const DocumentBundle b = MakeBundle(Meeting(), DocumentId(7), kEntities, ids);
  EXPECT_EQ(b.title_entity, EntityId(40));
  EXPECT_EQ(b.chunks[1].ordinal, 1);
  EXPECT_EQ(b.chunks[1].document, DocumentId(7));
  EXPECT_EQ(b.statements[1].chunk, b.chunks[0].id);
  EXPECT_EQ(b.statements[1].ordinal, 1);
  EXPECT_EQ(b.statements[1].begin, 13u);
  EXPECT_EQ(b.statements[2].ordinal, 0) << "counted within its chunk";
  ASSERT_THAT(b.mentions, SizeIs(4));
  EXPECT_EQ(b.mentions[2].statement, b.statements[1].id);
  EXPECT_EQ(b.mentions[2].entity, EntityId(30));
  EXPECT_EQ(b.mentions[3].statement, StatementId()) << "given for the chunk as a whole";
  EXPECT_EQ(b.mentions[3].chunk, b.chunks[1].id);
  EXPECT_EQ(b.relations[0].subject, EntityId(20));
  EXPECT_EQ(b.relations[0].object, EntityId(30));
  EXPECT_EQ(b.relations[0].statement, b.statements[0].id);
  EXPECT_EQ(b.relations[0].chunk, b.chunks[0].id);
  EXPECT_EQ(b.events[0].document, DocumentId(7));
  EXPECT_EQ(b.edges[0].document, DocumentId(7));
  EXPECT_EQ(b.asset_edges[0].document, DocumentId(7));
  EXPECT_THAT(b.entities, IsEmpty()) << "who they are, the caller knows";
}

TEST(CountSupport, CountsChunksThatNameAnEntity) {
  EXPECT_THAT(CountSupport(Meeting()), ElementsAre(2, 2, 1, 0)) << "the title heads both chunks; eve is in none";
  PreparedDocument titled;
  titled.entities = {{.key = "t", .name = "T"}};
  titled.title_entity = 0;
  EXPECT_THAT(CountSupport(titled), ElementsAre(1)) << "a title keeps its entity without chunks, too";
}

TEST(CountRows, CountsOverAllChunks) {
  const RowCounts counts = CountRows(Meeting());
  EXPECT_EQ(counts.chunks, 2);
  EXPECT_EQ(counts.statements, 3);
  EXPECT_EQ(counts.mentions, 4);
  EXPECT_EQ(counts.relations, 1);
}

TEST(EntityRows, AreSortedByIdAndEachOnce) {
  const std::vector<EntityId> two_are_one = {EntityId(40), EntityId(30), EntityId(20), EntityId(20)};
  const std::vector<Entity> rows = EntityRows(Meeting(), two_are_one);
  ASSERT_THAT(rows, SizeIs(3));
  EXPECT_EQ(rows[0].id, EntityId(20));
  EXPECT_EQ(rows[0].key, "ann");
  EXPECT_EQ(rows[2].name, "Minutes");
}

}  // namespace
}  // namespace annals::ingest
