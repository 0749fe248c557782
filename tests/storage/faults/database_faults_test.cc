// What the store does while the database is slow, read-only, full of connections or cut off, and when what it says is lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <future>
#include <pqxx/pqxx>

#include "tests/storage/faults/cutting_proxy.h"
#include "tests/storage/store_fixture.h"
#include "tests/support/eventually.h"

namespace annals::storage {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr auto kPatience = 20s;  // a bound for what must happen soon

class DatabaseFaultsTest : public StoreTest {
 protected:
  void Execute(const std::string& command) {
    pqxx::connection connection(admin_url());
    pqxx::nontransaction(connection).exec(command);
  }
  std::string Name() { return pqxx::connection(admin_url()).dbname(); }
  void EndSessions(const std::string& which = "true") {
    Execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND "
        "usename = 'annals' AND " +
        which);
  }
  absl::Status WriteTo(Store& store, const std::string& id) {
    return store.WriteDocuments({collection_, "", "", {MakeWrite({.id = id, .chunks = {{"ann"}}})}}).status();
  }
};

// A wait for one of the calls' connections would fail at once here: so neither of the others waits for one.
TEST_F(DatabaseFaultsTest, CallsThatHoldAllConnectionsDelayNeitherTheFeedNorTheProbe) {
  ASSERT_TRUE(Write({MakeWrite({.id = "first", .chunks = {{"ann"}}})}).ok());
  auto small = Store::Open({.url = url(), .pool_size = 1, .acquire_timeout = 1ms});
  ASSERT_TRUE(small.ok()) << small.status();
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  holding.exec("SELECT FROM annals.entities FOR UPDATE");
  auto stuck = std::async(std::launch::async, [&] { return WriteTo(**small, "second"); });
  ASSERT_TRUE(Eventually([&] {
    return Count(
               "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = "
               "'Lock'") > 0;
  }));
  EXPECT_EQ((*small)->GetCollection("news").status().code(), absl::StatusCode::kUnavailable) << "all are held";
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE((*small)->Ping().ok());
    EXPECT_TRUE((*small)->ListCollections().ok());
    const auto batch = (*small)->ReadFeed(collection_, {}, 1'000'000);
    ASSERT_TRUE(batch.ok()) << batch.status();
    EXPECT_THAT(batch->change.added, SizeIs(1));
  }
  holding.abort();
  EXPECT_TRUE(stuck.get().ok());
}

TEST_F(DatabaseFaultsTest, AProbeDoesNotWaitForADatabaseThatHangs) {
  ASSERT_TRUE(store_->Ping().ok());
  const auto session = static_cast<pid_t>(
      Count("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = 'SELECT 1'"));
  ASSERT_EQ(kill(session, SIGSTOP), 0);
  const absl::Status hung = store_->Ping();
  EXPECT_EQ(hung.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(hung.message()), HasSubstr("no answer within 2000 ms"));
  EXPECT_TRUE(store_->Ping().ok()) << "on another connection";
  kill(session, SIGCONT);
}

// As of a standby, or in a failover: read, and written again as soon as that is possible, also on connections from before.
TEST_F(DatabaseFaultsTest, AReadOnlyDatabaseIsReadAndWrittenAgainLater) {
  ASSERT_TRUE(Write({MakeWrite({.id = "first", .chunks = {{"ann"}}})}).ok());
  Execute("ALTER ROLE annals IN DATABASE \"" + Name() + "\" SET default_transaction_read_only = on");
  EndSessions();
  ASSERT_TRUE(store_->Ping().ok());
  store_->GetDocument(collection_, "first").IgnoreError();  // may meet a connection that was ended
  EXPECT_TRUE(store_->GetDocument(collection_, "first").ok());
  EXPECT_THAT(ReadAll().added, SizeIs(1));
  const absl::Status refused = WriteTo(*store_, "second");
  EXPECT_EQ(refused.code(), absl::StatusCode::kUnavailable) << refused;
  const absl::Status again = WriteTo(*store_, "second");
  EXPECT_EQ(again.code(), absl::StatusCode::kUnavailable) << again;
  EXPECT_EQ(Count("SELECT count(*) FROM annals.documents"), 1);
  ASSERT_TRUE(store_->GetDocument(collection_, "first").ok());  // leaves a connection that may only read
  Execute("ALTER ROLE annals IN DATABASE \"" + Name() + "\" RESET default_transaction_read_only");
  EXPECT_TRUE(Eventually([&] { return WriteTo(*store_, "second").ok(); }));
  EXPECT_EQ(Stats().documents, 2);
  ExpectNoOrphans();
}

TEST_F(DatabaseFaultsTest, ADatabaseThatGivesNoConnectionIsUnavailableUntilItDoes) {
  Execute("ALTER DATABASE \"" + Name() + "\" CONNECTION LIMIT 0");
  EndSessions();
  for (const absl::Status& status : {WriteTo(*store_, "a"), store_->Ping(), store_->GetCollection("news").status(),
                                     store_->ReadFeed(collection_, {}, 1'000).status()}) {
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr("too many connections"));
  }
  Execute("ALTER DATABASE \"" + Name() + "\" CONNECTION LIMIT -1");
  EXPECT_TRUE(WriteTo(*store_, "a").ok());
  EXPECT_TRUE(store_->Ping().ok());
  EXPECT_THAT(ReadAll().added, SizeIs(1));
}

// The commit is done, and its answer lost: the store tries again by itself, and then says that it does not know. Either
// way, and sent again by the caller, the document is there once.
TEST_F(DatabaseFaultsTest, ACommitWhoseAnswerIsLostIsSafeToRepeat) {
  CuttingProxy proxy(url());
  auto far = Store::Open({.url = proxy.url(), .pool_size = 1});
  ASSERT_TRUE(far.ok()) << far.status();
  proxy.CutAtCommit(1);
  EXPECT_TRUE(WriteTo(**far, "once").ok());
  EXPECT_EQ(proxy.cut(), 1);
  EXPECT_EQ(Count("SELECT count(*) FROM annals.documents"), 1);

  proxy.CutAtCommit(1'000);
  const absl::Status unknown = WriteTo(**far, "twice");
  EXPECT_EQ(unknown.code(), absl::StatusCode::kUnavailable) << unknown;
  EXPECT_GE(proxy.cut(), 2);
  proxy.CutAtCommit(0);
  EXPECT_EQ(Count("SELECT count(*) FROM annals.documents"), 2) << "it was done";
  EXPECT_TRUE(WriteTo(**far, "twice").ok());
  EXPECT_EQ(Count("SELECT count(*) FROM annals.documents"), 2);
  EXPECT_EQ(Stats().documents, 2);
  ExpectNoOrphans();
}

// Notifications are a hint: who begins to listen looks once, so none that was lost meanwhile matters.
TEST_F(DatabaseFaultsTest, ALostNotificationIsMadeUpFor) {
  ASSERT_TRUE(store_->WaitForChange(0ms)) << "it has just begun to listen";
  EndSessions("query LIKE 'LISTEN%'");
  ASSERT_TRUE(WriteTo(*Reopen(), "a").ok());  // tells nobody
  EXPECT_TRUE(Eventually([&] { return store_->WaitForChange(1ms); }));
  EXPECT_THAT(ReadAll().added, SizeIs(1));
}

TEST_F(DatabaseFaultsTest, ADoubledNotificationShowsNothingTwice) {
  ASSERT_TRUE(store_->WaitForChange(0ms));
  const auto written = Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})});
  ASSERT_TRUE(written.ok()) << written.status();
  EXPECT_TRUE(store_->WaitForChange(kPatience));
  const index::Change first = ReadAll();
  EXPECT_THAT(first.added, SizeIs(1));
  for (int i = 0; i < 2; ++i) Execute("NOTIFY annals_changes, '" + std::to_string(collection_.value) + "'");
  EXPECT_TRUE(store_->WaitForChange(kPatience));
  EXPECT_THAT(ReadAll(first.watermark).added, SizeIs(0));
}

}  // namespace
}  // namespace annals::storage
