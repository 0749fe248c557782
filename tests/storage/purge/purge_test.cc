// Purge: what was removed for good is nowhere any more. Every table is read, as superuser.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/storage/store_fixture.h"
#include "tests/storage/table_rows.h"

namespace annals::storage {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class PurgeTest : public StoreTest {
 protected:
  // A document that says "quixote" wherever a document has words.
  static DocumentWrite Telling(const std::string& id) {
    DocumentWrite write = MakeWrite({.id = id, .title = "quixote", .chunks = {{"quixote", "ann"}, {"sancho quixote"}}});
    Document& d = write.document.document;
    d.owner = d.label = d.raw_date = d.kind = d.status = "quixote";
    d.asset_ref = "mail:quixote";
    d.identifiers = {{"doi", "quixote"}};
    d.metadata = {{"note", "of quixote"}};
    write.document.entities[0].aliases = {"don quixote"};
    write.document.chunks[0].section = "quixote";
    write.document.events = {{.type = "quixote", .when = Interval::On(Day{std::chrono::year{2025} / 1 / 1})}};
    write.document.edges = {
        {.source = EdgeEnd::OfEntity("quixote"), .relation = "author_of", .target = EdgeEnd::OfDocument(id)}};
    write.document.asset_edges = {{.source_ref = "mail:quixote", .target_ref = "mail:2", .relation = "reply_to"}};
    return write;
  }
  std::vector<std::string> Holding(const std::string& word) { return RowsHolding(ReadAllTables(admin_url()), word); }
};

TEST_F(PurgeTest, NoTableHoldsAWordOfThePurgedDocument) {
  const std::string id = "the-quixote-file";
  ASSERT_TRUE(Write({Telling(id)}, "request-1", "digest").ok());
  DocumentWrite again = Telling(id);
  again.digest += "2";
  ASSERT_TRUE(Write({again, MakeWrite({.id = "b", .chunks = {{"ann"}}})}, "request-2", "digest").ok());
  ASSERT_TRUE(store_->AddAlias(collection_, "quixote", "knight of quixote").ok());
  EXPECT_THAT(Holding("quixote"), ::testing::Not(IsEmpty()));

  auto purged = store_->PurgeDocument(collection_, id);
  ASSERT_TRUE(purged.ok()) << purged.status();
  EXPECT_EQ(purged->versions, 2) << "history, too";
  EXPECT_EQ(purged->entities, 2);
  EXPECT_THAT(Holding("quixote"), IsEmpty());
  EXPECT_EQ(Stats().documents, 1);
  EXPECT_EQ(Stats().entities, 1);
  ExpectNoOrphans();
  EXPECT_EQ(store_->PurgeDocument(collection_, id).status().code(), absl::StatusCode::kNotFound);
  const index::Change feed = ReadAll();
  EXPECT_THAT(feed.added, SizeIs(1));
}

TEST_F(PurgeTest, APurgedEntityTakesTheDocumentsThatNameIt) {
  ASSERT_TRUE(Write({Telling("q1"), Telling("q2"), MakeWrite({.id = "b", .chunks = {{"ann"}}})}).ok());
  ASSERT_TRUE(Write({MakeWrite({.id = "q3", .chunks = {{"quixote"}}})}).ok());
  ASSERT_TRUE(Write({MakeWrite({.id = "q3", .chunks = {{"ann"}}})}).ok());  // its first version named it
  ASSERT_TRUE(store_->MergeEntities(collection_, "sancho quixote", "quixote").ok());
  const TableRows before = ReadAllTables(admin_url());
  auto dry = store_->PurgeEntity(collection_, "quixote", true);
  ASSERT_TRUE(dry.ok()) << dry.status();
  EXPECT_THAT(dry->documents, ElementsAre("q1", "q2", "q3"));
  EXPECT_EQ(ReadAllTables(admin_url()), before);

  auto purged = store_->PurgeEntity(collection_, "Quixote", false);
  ASSERT_TRUE(purged.ok()) << purged.status();
  EXPECT_THAT(purged->documents, ElementsAre("q1", "q2", "q3"));
  EXPECT_THAT(Holding("quixote"), IsEmpty());
  EXPECT_EQ(Stats().documents, 1);
  ExpectNoOrphans();
  EXPECT_EQ(store_->PurgeEntity(collection_, "quixote", false).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(PurgeTest, WithoutDocumentsOnlyCollectionsKeysAndTheLogAreLeft) {
  ASSERT_TRUE(Write({Telling("q1"), MakeWrite({.id = "b", .chunks = {{"ann"}, {"bob"}}})}, "request", "digest").ok());
  ASSERT_TRUE(store_->MergeEntities(collection_, "bob", "ann").ok());
  ASSERT_TRUE(store_->DeleteDocument(collection_, "q1").ok());
  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  const CollectionStats none = Stats();
  EXPECT_EQ(none.documents + none.chunks + none.statements + none.mentions + none.relations + none.entities +
                none.events + none.edges + none.asset_edges,
            0);
  EXPECT_EQ(Count("SELECT count(*) FROM annals.entities WHERE support > 0"), 0);
  for (const char* id : {"q1", "b"}) ASSERT_TRUE(store_->PurgeDocument(collection_, id).ok());
  for (const auto& [table, rows] : ReadAllTables(admin_url())) {
    if (table == "collections" || table == "api_keys" || table == "index_log" || table == "schema_migrations" ||
        table == "database_identity")
      continue;
    EXPECT_THAT(rows, IsEmpty()) << table;
  }
}

TEST_F(PurgeTest, AnUnchangedCorpusWritesNoRowButTheRequests) {
  const std::vector<DocumentWrite> corpus = {Telling("q1"), MakeWrite({.id = "b", .chunks = {{"ann"}, {"bob"}}})};
  ASSERT_TRUE(Write(corpus, "request-1", "digest").ok());
  TableRows before = ReadRowVersions(admin_url());
  auto again = Write(corpus, "request-2", "digest");
  ASSERT_TRUE(again.ok()) << again.status();
  for (const DocumentResult& result : again->documents) EXPECT_EQ(result.outcome, WriteOutcome::kUnchanged);
  TableRows after = ReadRowVersions(admin_url());
  EXPECT_EQ(after["ingest_requests"].size(), before["ingest_requests"].size() + 1);
  before.erase("ingest_requests");
  after.erase("ingest_requests");
  EXPECT_EQ(after, before);
}

}  // namespace
}  // namespace annals::storage
