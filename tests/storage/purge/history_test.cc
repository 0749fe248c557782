// Versions that were replaced or deleted long ago are forgotten: what holds now stays as it is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <pqxx/pqxx>

#include "tests/storage/store_fixture.h"

namespace annals::storage {
namespace {

using std::chrono::hours;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

class HistoryTest : public StoreTest {
 protected:
  void WriteVersion(const std::string& id, int version, const std::vector<std::string>& names) {
    DocumentWrite write = MakeWrite({.id = id, .chunks = {names}, .seed = static_cast<float>(version)});
    write.digest = std::to_string(version);
    ASSERT_TRUE(Write({std::move(write)}).ok());
  }
  // What was retired, so many hours ago.
  void RetiredAgo(int n) {
    pqxx::connection admin(admin_url());
    pqxx::nontransaction(admin).exec("UPDATE annals.documents SET retired_at = clock_timestamp() - interval '" +
                                     std::to_string(n) + " hours' WHERE retired_at IS NOT NULL");
  }
  std::int64_t Forget(std::chrono::seconds age) {
    const auto gone = store_->ForgetHistory(collection_, age);
    EXPECT_TRUE(gone.ok()) << gone.status();
    return gone.value_or(0);
  }
  std::vector<std::string> Holding(const std::string& word) { return RowsHolding(ReadAllTables(admin_url()), word); }
  std::int64_t Versions() { return Count("SELECT count(*) FROM annals.documents"); }
};

TEST_F(HistoryTest, WhatWasReplacedOrDeletedLongAgoIsGone) {
  WriteVersion("a", 1, {"ann", "oldest"});
  WriteVersion("a", 2, {"ann", "older"});
  WriteVersion("a", 3, {"ann", "now"});
  WriteVersion("b", 1, {"ann", "deleted"});
  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  WriteVersion("c", 1, {"cid"});
  RetiredAgo(49);
  const std::uint64_t before = ReadAll().watermark;
  EXPECT_EQ(Forget(hours(72)), 0);
  EXPECT_EQ(Versions(), 5);
  EXPECT_EQ(Forget(hours(48)), 3);
  EXPECT_EQ(Versions(), 2);
  for (const char* gone : {"oldest", "older", "deleted"}) EXPECT_THAT(Holding(gone), IsEmpty()) << gone;
  EXPECT_THAT(Holding("now"), Not(IsEmpty()));
  EXPECT_EQ(Stats().documents, 2);
  ExpectNoOrphans();
  const auto batch = store_->ReadFeed(collection_, {before}, 1'000'000);
  ASSERT_TRUE(batch.ok()) << batch.status();
  EXPECT_THAT(batch->change.removed, SizeIs(3)) << "who follows the feed drops them";
  EXPECT_EQ(ReadAll().added.size(), 2U) << "and who begins does not read them";
  EXPECT_EQ(Forget(hours(48)), 0);
}

TEST_F(HistoryTest, ABatchAtATimeTheOldestFirst) {
  auto opened = Store::Open({.url = url(), .pool_size = 4, .purge_batch = {2, 100'000}});
  ASSERT_TRUE(opened.ok()) << opened.status();
  store_ = *std::move(opened);
  for (int i = 0; i < 6; ++i) WriteVersion("a", i, {"version " + std::to_string(i)});
  pqxx::connection admin(admin_url());
  pqxx::nontransaction(admin).exec(
      "UPDATE annals.documents SET retired_at = retired_at - interval '2 days' WHERE retired_at IS NOT NULL");
  EXPECT_EQ(Forget(hours(24)), 2);
  EXPECT_THAT(Holding("version 1"), IsEmpty());
  EXPECT_THAT(Holding("version 2"), Not(IsEmpty()));
  EXPECT_EQ(Forget(hours(24)), 2);
  EXPECT_EQ(Forget(hours(24)), 1);
  EXPECT_EQ(Forget(hours(24)), 0);
  EXPECT_THAT(Holding("version 5"), Not(IsEmpty()));
  ExpectNoOrphans();
}

// A link belongs to what is linked, not to the version that was there when it was made.
TEST_F(HistoryTest, LinksOfWhatIsStillThereStay) {
  for (const int version : {1, 2}) {
    DocumentWrite write = MakeWrite({.id = "mail:1", .chunks = {{"ann"}}, .seed = static_cast<float>(version)});
    write.digest = std::to_string(version);
    write.document.document.asset_ref = "mail:1";
    ASSERT_TRUE(Write({std::move(write)}).ok());
  }
  ASSERT_TRUE(
      store_
          ->LinkAssets(
              collection_,
              {{.source_ref = "mail:1", .target_ref = "mail:9", .relation = "attachment_of", .provenance = "test"}})
          .ok());
  const std::string links = "SELECT count(*) FROM annals.asset_links";
  ASSERT_EQ(Count(links), 1);
  RetiredAgo(49);
  EXPECT_EQ(Forget(hours(24)), 1);
  EXPECT_EQ(Count(links), 1);
  ASSERT_TRUE(store_->DeleteDocument(collection_, "mail:1").ok());
  RetiredAgo(49);
  EXPECT_EQ(Forget(hours(24)), 1);
  EXPECT_EQ(Count(links), 0) << "nothing is left of it";
  ExpectNoOrphans();
}

// While the lock of the trimming is held elsewhere there is nothing to do here.
TEST_F(HistoryTest, OneServerAtATime) {
  WriteVersion("a", 1, {"ann"});
  WriteVersion("a", 2, {"bob"});
  RetiredAgo(49);
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  holding.exec("SELECT pg_advisory_xact_lock(hashtextextended('annals trim', " + std::to_string(collection_.value) +
               "))");
  EXPECT_EQ(Forget(hours(24)), 0);
  holding.abort();
  EXPECT_EQ(Forget(hours(24)), 1);
}

}  // namespace
}  // namespace annals::storage
