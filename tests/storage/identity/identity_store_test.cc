// What identity asks of PostgreSQL's tables, beside the contract: rows that a merge leaves alone, locks that are few.
#include <gtest/gtest.h>

#include <thread>

#include "tests/storage/store_fixture.h"
#include "tests/storage/table_rows.h"

namespace annals::storage {
namespace {

TEST_F(StoreTest, ASplitPutsEveryRowBackThatAMergeTouched) {
  DocumentWrite a = MakeWrite({.id = "a", .title = "bob", .chunks = {{"ann", "bob"}, {"bob"}}});
  a.document.edges = {
      {.source = EdgeEnd::OfEntity("bob"), .relation = "author_of", .target = EdgeEnd::OfDocument("a")}};
  ASSERT_TRUE(Write({a, MakeWrite({.id = "b", .chunks = {{"robert", "cid"}}})}).ok());
  TableRows before = ReadAllTables(admin_url());
  ASSERT_TRUE(store_->MergeEntities(collection_, "bob", "robert").ok());
  ExpectNoOrphans();
  ASSERT_TRUE(store_->SplitEntity(collection_, "bob", {}).ok());
  TableRows after = ReadAllTables(admin_url());
  EXPECT_EQ(after["index_log"].size(), before["index_log"].size() + 3)
      << "one document for the merge, two for the split";
  before.erase("index_log");
  after.erase("index_log");
  EXPECT_EQ(after, before);
}

// As many as a document may name, and two such documents at once: more than the database has locks.
TEST_F(StoreTest, ThousandsOfPeopleNeedFewLocks) {
  const auto many = [](const std::string& id, int first) {
    std::vector<std::string> names = {"tarn energy"};
    for (int i = 0; i < 5'000; ++i) names.push_back("inventor" + std::to_string(first + i) + " marsh");
    DocumentWrite write = MakeWrite({.id = id, .chunks = {names}});
    for (std::size_t i = 0; i < names.size(); ++i)
      write.document.entities[i].kind = i == 0 ? EntityKind::kOrganisation : EntityKind::kPerson;
    for (ingest::PreparedRelation& relation : write.document.chunks[0].relations) {
      std::swap(relation.subject, relation.object);
      relation.predicate = "works at";
    }
    return write;
  };
  std::jthread other([&] { EXPECT_TRUE(Write({many("a", 0)}).ok()); });
  const auto written = Write({many("b", 5'000)});
  other.join();
  EXPECT_TRUE(written.ok()) << written.status();
  EXPECT_EQ(Count("SELECT count(*) FROM annals.entity_facts"), 10'000);
}

}  // namespace
}  // namespace annals::storage
