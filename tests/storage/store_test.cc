// What is asked of PostgreSQL's tables, beside the contract: rows that stay, rows that are read, rows that are hidden.
#include "storage/store.h"

#include <gtest/gtest.h>

#include <pqxx/pqxx>

#include "tests/storage/store_fixture.h"
#include "tests/support/eventually.h"

namespace annals::storage {
namespace {

TEST_F(StoreTest, NoTableHoldsARowOfADeletedCollection) {
  auto other = store_->CreateCollection("other", "hash-4", 4);
  ASSERT_TRUE(
      store_->WriteDocuments({other->id, "r", "d", {MakeWrite({.id = "a", .title = "t", .chunks = {{"ann", "bob"}}})}})
          .ok());
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .title = "t", .chunks = {{"ann", "bob"}}})}, "r", "d").ok());
  ASSERT_TRUE(store_->DeleteCollection("news").ok());
  EXPECT_EQ(store_->DeleteCollection("news").code(), absl::StatusCode::kNotFound);
  for (const char* table : {"documents", "chunks", "statements", "mentions", "relations", "entities", "entity_support",
                            "index_log", "ingest_requests"}) {
    EXPECT_EQ(Count(std::string("SELECT count(*) FROM annals.") + table +
                    " WHERE collection_id = " + std::to_string(collection_.value)),
              0)
        << table;
    EXPECT_GT(Count(std::string("SELECT count(*) FROM annals.") + table), 0) << table;
  }
  ExpectNoOrphans();
}

TEST_F(StoreTest, BadInputWritesNoRow) {
  DocumentWrite short_vectors = MakeWrite({.id = "a", .chunks = {{"ann"}}});
  short_vectors.statement_vectors.pop_back();
  EXPECT_FALSE(Write({MakeWrite({.id = "ok", .chunks = {{"ann"}}}), short_vectors}).ok());

  DocumentWrite nul = MakeWrite({.id = "a", .chunks = {{"ann"}, {"bob", "cid"}}});
  nul.document.chunks[1].statements[1].text = std::string("half\0half", 9);
  EXPECT_FALSE(Write({nul}).ok());

  for (const char* table :
       {"documents", "chunks", "statements", "mentions", "relations", "entities", "entity_support", "index_log"}) {
    EXPECT_EQ(Count(std::string("SELECT count(*) FROM annals.") + table), 0) << table;
  }
}

// Row security adds the collection to every condition. An index that answers that condition alone makes a plan read the
// whole collection for each look-up.
class RowsReadTest : public StoreTest {
 protected:
  // Statistics that are taken meanwhile make other plans: what a small table's pages cost is then known.
  void SetUp() override {
    StoreTest::SetUp();
    pqxx::connection connection(admin_url());
    pqxx::nontransaction work(connection);
    for (const auto& [table] : work.query<std::string>("SELECT format('%I.%I', schemaname, tablename) FROM pg_tables"
                                                       " WHERE schemaname = 'annals'")) {
      work.exec("ALTER TABLE " + table + " SET (autovacuum_enabled = false)");
    }
  }
  static DocumentWrite Numbered(int n) {
    const std::string number = std::to_string(n);
    return MakeWrite({.id = "d" + number, .chunks = {{"ann " + number, "bob " + number, "acme"}}});
  }
  // Sessions tell what they read when they end, which is after their connection has.
  void EndSessions() {
    store_.reset();
    ASSERT_TRUE(Eventually([&] {
      return Count(
                 "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                 " AND backend_type = 'client backend' AND pid <> pg_backend_pid()") == 0;
    }));
  }
  // By sessions that begin here, write these documents one after the other, and read each back from the feed.
  std::int64_t RowsRead(int first, int count) {
    constexpr char kRead[] =
        "SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_read, 0))::bigint FROM"
        " (SELECT seq_tup_read, 0 AS idx_tup_read FROM pg_stat_user_tables UNION ALL"
        " SELECT 0, idx_tup_read FROM pg_stat_user_indexes) AS t";
    std::uint64_t watermark = ReadAll().watermark;
    EndSessions();
    const std::int64_t before = Count(kRead);
    store_ = Reopen();
    // As a server does while nothing comes: a plan for all parameters is made after some executions.
    for (int i = 0; i < 10; ++i) watermark = ReadAll(watermark).watermark;
    for (int n = first; n < first + count; ++n) {
      EXPECT_TRUE(store_->LiveDigests(collection_, std::vector<std::string>{"d" + std::to_string(n), "other"}).ok());
      EXPECT_TRUE(Write({Numbered(n)}).ok());
      const index::Change change = ReadAll(watermark);
      EXPECT_EQ(change.added.size(), 1u);
      watermark = change.watermark;
    }
    EndSessions();
    const std::int64_t read = Count(kRead) - before;
    store_ = Reopen();
    return read;
  }
};

TEST_F(RowsReadTest, WritingAndReadingADocumentReadsAsManyRowsInALargeCollection) {
  constexpr int kWritten = 20;  // a plan for all parameters is made after some executions
  const std::int64_t small = RowsRead(0, kWritten);
  std::vector<DocumentWrite> many;
  for (int n = kWritten; n < 1'000; ++n) many.push_back(Numbered(n));
  ASSERT_TRUE(Write(std::move(many)).ok());
  EXPECT_LT(RowsRead(1'000, kWritten), 2 * small);
}

// Where the planner knows nothing of the tables yet, an index of the whole collection seems to cost what that of an id costs.
TEST_F(RowsReadTest, NoMoreIsReadAsAYoungCollectionGrows) {
  const std::int64_t first = RowsRead(0, 200);
  EXPECT_LT(RowsRead(200, 200), 3 * first / 2);
}

TEST_F(StoreTest, RowSecurityHidesOtherCollections) {
  auto other = store_->CreateCollection("other", "hash-4", 4);
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})}).ok());
  pqxx::connection connection(url());
  pqxx::work work(connection);
  const auto count = [&](const std::string& setting) {
    work.exec("SELECT set_config('annals.collection_id', '" + setting + "', true)");
    return work.exec("SELECT count(*) FROM annals.documents").one_field().as<int>() +
           work.exec("SELECT count(*) FROM annals.statements").one_field().as<int>();
  };
  EXPECT_EQ(count(""), 0);
  EXPECT_EQ(count(std::to_string(other->id.value)), 0);
  EXPECT_EQ(count(std::to_string(collection_.value)), 2);
}

}  // namespace
}  // namespace annals::storage
