// What the store promises when writers meet, commits come late, connections break and processes die.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <future>
#include <map>
#include <pqxx/pqxx>

#include "storage/documents/feed_writer.h"
#include "storage/postgres/migrations.h"
#include "storage/private/private_postgres.h"
#include "tests/storage/store_fixture.h"
#include "tests/support/eventually.h"
#include "tests/support/temporary_folder.h"

namespace annals::storage {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr auto kPatience = 20s;  // a bound for what must happen soon; nothing waits that long when all is well

class StoreFaultsTest : public StoreTest {
 protected:
  // A transaction of ours that holds the row of an entity, so that a writer that names it stops in mid-transaction,
  // after it has got its transaction id.
  class Roadblock {
   public:
    Roadblock(const std::string& url, const std::string& key) : connection_(url), work_(connection_) {
      work_.exec("SELECT FROM annals.entities WHERE key = $1 FOR UPDATE", pqxx::params{key});
    }
    void Remove() { work_.abort(); }

   private:
    pqxx::connection connection_;
    pqxx::work work_;
  };

  // Of every table that a document is written to.
  std::map<std::string, std::int64_t> RowCounts() {
    std::map<std::string, std::int64_t> counts;
    for (const char* table : {"documents", "chunks", "statements", "mentions", "relations", "entities", "aliases",
                              "entity_support", "events", "edges", "asset_edges", "ingest_requests", "index_log"}) {
      counts[table] = Count(std::string("SELECT count(*) FROM annals.") + table);
    }
    return counts;
  }
  static constexpr char kBlocked[] =
      "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND "
      "wait_event IN ('transactionid', 'tuple')";
  bool AWriterIsBlocked() {
    return Eventually([&] { return Count(kBlocked) > 0; });
  }
};

// The reason for the feed's form: a number drawn from a sequence can become visible after a larger one was read.
TEST_F(StoreFaultsTest, PollingASerialNumberLosesARowThatCommitsLate) {
  pqxx::connection a(admin_url()), b(admin_url());
  pqxx::nontransaction(a).exec("CREATE TABLE naive (number bigserial)");
  pqxx::work late(a);
  late.exec("INSERT INTO naive DEFAULT VALUES");
  pqxx::nontransaction early(b);
  early.exec("INSERT INTO naive DEFAULT VALUES");
  const auto position = early.exec("SELECT max(number) FROM naive WHERE number > 0").one_field().as<int>();
  EXPECT_EQ(position, 2);
  late.commit();
  EXPECT_EQ(early.exec("SELECT count(*) FROM naive WHERE number > $1", pqxx::params{position}).one_field().as<int>(), 0)
      << "number 1 is never seen";
}

TEST_F(StoreFaultsTest, TheFeedDoesNotLoseARowThatCommitsLate) {
  ASSERT_TRUE(Write({MakeWrite({.id = "first", .chunks = {{"zoe"}}})}).ok());
  const std::uint64_t start = ReadAll().watermark;
  Roadblock roadblock(admin_url(), "zoe");
  auto late =
      std::async(std::launch::async, [&] { return Write({MakeWrite({.id = "late", .chunks = {{"ann", "zoe"}}})}); });
  ASSERT_TRUE(AWriterIsBlocked());
  auto early = Write({MakeWrite({.id = "early", .chunks = {{"bob"}}})});
  ASSERT_TRUE(early.ok()) << early.status();
  const index::Change before = ReadAll(start);
  ASSERT_THAT(before.added, SizeIs(1)) << "not held back by the transaction that began before it";
  EXPECT_EQ(before.added[0].document.external_id, "early");
  EXPECT_EQ(before.watermark, early->watermark);
  roadblock.Remove();
  auto result = late.get();
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_GT(result->watermark, early->watermark);
  const index::Change after = ReadAll(before.watermark);
  ASSERT_THAT(after.added, SizeIs(1));
  EXPECT_EQ(after.added[0].document.external_id, "late");
  EXPECT_EQ(after.watermark, result->watermark);
}

TEST_F(StoreFaultsTest, ATransactionElsewhereHoldsNobodyUp) {
  pqxx::connection here(admin_url());
  pqxx::work open(here);
  open.exec("SELECT pg_current_xact_id()");
  open.exec("CREATE TABLE elsewhere (n int)");
  const auto written = Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})});
  ASSERT_TRUE(written.ok()) << written.status();
  const index::Change change = ReadAll();
  EXPECT_THAT(change.added, SizeIs(1));
  EXPECT_GE(change.watermark, written->watermark);
}

// The bound of docs/design.md §4, here a tenth of a second.
TEST_F(StoreFaultsTest, AServerThatStopsBeforeItsCommitHoldsTheOthersUpForABoundedTime) {
  auto stopped = Session::Connect(url(), {.idle_in_transaction = 100ms});
  ASSERT_TRUE(stopped.ok()) << stopped.status();
  Transaction transaction(**stopped, collection_);
  LockFeed(**stopped, collection_);
  (*stopped)->Finish();
  EXPECT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})}).ok());
  EXPECT_THAT(ReadAll().added, SizeIs(1));
}

TEST_F(StoreFaultsTest, AClientKilledInMidTransactionLeavesNothing) {
  ASSERT_TRUE(Write({MakeWrite({.id = "first", .chunks = {{"zoe"}}})}).ok());
  const auto before = RowCounts();
  Roadblock roadblock(admin_url(), "zoe");
  const pid_t client = fork();
  if (client == 0) {
    auto store = Store::Open({.url = url()});
    if (store.ok())
      (*store)
          ->WriteDocuments(
              {collection_, "r", "d", {MakeWrite({.id = "half", .title = "ann", .chunks = {{"bob", "zoe"}}})}})
          .IgnoreError();
    _exit(0);
  }
  ASSERT_TRUE(AWriterIsBlocked());
  kill(client, SIGKILL);
  waitpid(client, nullptr, 0);
  roadblock.Remove();
  const std::string writers =
      "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'annals' AND "
      "backend_xid IS NOT NULL";
  EXPECT_TRUE(Eventually([&] { return Count(writers) == 0; }));
  EXPECT_EQ(RowCounts(), before);
  ExpectNoOrphans();
}

// Late in the transaction the disk has no room: said as such, nothing half-written, and the next write goes on.
TEST_F(StoreFaultsTest, AFullDiskIsSaidAndLeavesNothing) {
  ASSERT_TRUE(Write({MakeWrite({.id = "first", .chunks = {{"zoe"}}})}).ok());
  const auto before = RowCounts();
  const auto execute = [&](const std::string& command) {
    pqxx::connection connection(admin_url());
    pqxx::nontransaction(connection).exec(command);
  };
  execute(
      "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'could not extend file: No space "
      "left on device' USING ERRCODE = 'disk_full'; END $$");
  execute("CREATE TRIGGER no_room AFTER INSERT ON annals.index_log EXECUTE FUNCTION no_room()");
  const auto full = Write({MakeWrite({.id = "second", .chunks = {{"ann", "zoe"}}})});
  EXPECT_EQ(full.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(full.status().message()), HasSubstr("No space left on device"));
  EXPECT_EQ(RowCounts(), before);
  ExpectNoOrphans();
  execute("DROP TRIGGER no_room ON annals.index_log");
  EXPECT_TRUE(Write({MakeWrite({.id = "second", .chunks = {{"ann", "zoe"}}})}).ok());
}

TEST_F(StoreFaultsTest, ConcurrentWritersOfTheSameDocumentsAndEntities) {
  const std::vector<std::vector<std::string>> casts = {
      {"ann", "bob", "cid"}, {"cid", "bob", "ann"}, {"bob", "dan", "ann"}};
  std::vector<std::jthread> writers;
  std::atomic<int> failures = 0;
  for (int t = 0; t < 4; ++t) {
    writers.emplace_back([&, t] {
      for (int i = 0; i < 12; ++i) {
        const auto& cast = casts[static_cast<std::size_t>(i + t) % casts.size()];
        auto result = Write({MakeWrite({.id = "d" + std::to_string(i % 3),
                                        .title = cast[0],
                                        .chunks = {cast},
                                        .seed = static_cast<float>(t * 100 + i)})});
        if (!result.ok()) ++failures;
        if (i % 5 == 4) store_->DeleteDocument(collection_, "d0").status().IgnoreError();
      }
    });
  }
  writers.clear();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(Count("SELECT count(*) FROM annals.documents WHERE retired_at IS NULL"), Stats().documents);
  EXPECT_EQ(Count("SELECT count(*) FROM (SELECT external_id FROM annals.documents WHERE retired_at IS NULL GROUP BY 1 "
                  "HAVING count(*) > 1) AS twice"),
            0);
  ExpectNoOrphans();
}

TEST_F(StoreFaultsTest, OneRequestSentTwiceAtOnceHasOneResult) {
  const auto send = [&] {
    return Write({MakeWrite({.id = "a", .chunks = {{"ann"}}}), MakeWrite({.id = "b", .chunks = {{"bob"}}})}, "r",
                 "digest");
  };
  auto one = std::async(std::launch::async, send);
  auto two = std::async(std::launch::async, send);
  const auto first = one.get(), second = two.get();
  ASSERT_TRUE(first.ok()) << first.status();
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_EQ(first->documents[1].id, second->documents[1].id);
  EXPECT_EQ(Count("SELECT count(*) FROM annals.ingest_requests"), 1);
  EXPECT_EQ(Count("SELECT count(*) FROM annals.documents"), 2);
}

TEST_F(StoreFaultsTest, ABusyPoolIsUnavailable) {
  ASSERT_TRUE(Write({MakeWrite({.id = "first", .chunks = {{"zoe"}}})}).ok());
  auto small = Store::Open({.url = url(), .pool_size = 1, .acquire_timeout = 50ms});
  ASSERT_TRUE(small.ok()) << small.status();
  Roadblock roadblock(admin_url(), "zoe");
  auto blocked = std::async(std::launch::async, [&] {
    return (*small)->WriteDocuments({collection_, "", "", {MakeWrite({.id = "x", .chunks = {{"zoe"}}})}});
  });
  ASSERT_TRUE(AWriterIsBlocked());
  EXPECT_EQ((*small)->GetCollection("news").status().code(), absl::StatusCode::kUnavailable);
  roadblock.Remove();
  EXPECT_TRUE(blocked.get().ok());
  EXPECT_TRUE((*small)->GetCollection("news").ok());
}

// A wait for another writer ends before the statement would (half its timeout), and may be tried again.
TEST_F(StoreFaultsTest, AWaitForAnotherWriterEnds) {
  ASSERT_TRUE(Write({MakeWrite({.id = "first", .chunks = {{"zoe"}}})}).ok());
  auto hasty = Store::Open({.url = url(), .statement_timeout = 100ms});
  ASSERT_TRUE(hasty.ok()) << hasty.status();
  Roadblock roadblock(admin_url(), "zoe");
  EXPECT_EQ(
      (*hasty)->WriteDocuments({collection_, "", "", {MakeWrite({.id = "x", .chunks = {{"zoe"}}})}}).status().code(),
      absl::StatusCode::kAborted);
}

TEST_F(StoreFaultsTest, LostConnectionsAreReplaced) {
  ASSERT_TRUE(store_->Ping().ok());
  EXPECT_GT(Count("SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = "
                  "current_database() AND usename = 'annals'"),
            0);
  EXPECT_TRUE(Eventually([&] {
    return Count("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'annals'") ==
           0;
  }));
  EXPECT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})}).ok());
  EXPECT_EQ(Stats().documents, 1);
}

TEST_F(StoreFaultsTest, AWriteWakesTheListener) {
  EXPECT_TRUE(store_->WaitForChange(0ms)) << "it has just begun to listen";
  EXPECT_FALSE(store_->WaitForChange(1ms));
  ASSERT_TRUE(Reopen()->WriteDocuments({collection_, "", "", {MakeWrite({.id = "a", .chunks = {{"ann"}}})}}).ok());
  EXPECT_TRUE(store_->WaitForChange(kPatience));
}

TEST_F(StoreFaultsTest, MigrationsAreCheckedAndAppliedOnce) {
  std::vector<std::future<absl::StatusOr<std::unique_ptr<Store>>>> opening;
  annals::testing::FreshDatabase fresh;
  for (int i = 0; i < 4; ++i)
    opening.push_back(std::async(std::launch::async, [&] { return Store::Open({.url = fresh.url()}); }));
  for (auto& store : opening) EXPECT_TRUE(store.get().ok());

  pqxx::connection admin(admin_url());
  pqxx::nontransaction work(admin);
  const auto newest = static_cast<int>(EmbeddedMigrations().size());
  work.exec("INSERT INTO annals.schema_migrations (number, name, sha256) VALUES ($1, '0999_future', '')",
            pqxx::params{newest + 1});
  auto newer = Store::Open({.url = url()});
  EXPECT_EQ(newer.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(newer.status().message()), HasSubstr("0999_future"));
  work.exec("DELETE FROM annals.schema_migrations WHERE number = $1", pqxx::params{newest + 1});
  work.exec("UPDATE annals.schema_migrations SET sha256 = 'other' WHERE number = 1");
  auto changed = Store::Open({.url = url()});
  EXPECT_EQ(changed.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(changed.status().message()), HasSubstr("0001_schema"));
}

TEST(StoreStartup, WaitsForADatabaseThatIsNotThereYetAndOutlivesItsRestart) {
  const TemporaryFolder folder;
  const PrivatePostgresOptions server{.data_dir = folder.path(), .durable = false};
  std::string url;
  {
    auto pg = PrivatePostgres::Start(server);
    ASSERT_TRUE(pg.ok()) << pg.status();
    url = (*pg)->url();
  }
  auto away = Store::Open({.url = url, .startup_wait = 0ms});
  EXPECT_EQ(away.status().code(), absl::StatusCode::kUnavailable);

  std::promise<std::string> waiting;
  std::atomic<bool> said = false;
  auto opening = std::async(std::launch::async, [&] {
    return Store::Open({.url = url, .log = [&](const std::string& line) {
                          if (!said.exchange(true)) waiting.set_value(line);
                        }});
  });
  EXPECT_THAT(waiting.get_future().get(), HasSubstr("waiting for the database"));
  auto pg = PrivatePostgres::Start(server);
  ASSERT_TRUE(pg.ok()) << pg.status();
  auto store = opening.get();
  ASSERT_TRUE(store.ok()) << store.status();
  ASSERT_TRUE((*store)->CreateCollection("c", "hash-4", 4).ok());

  pg->reset();
  EXPECT_EQ((*store)->GetCollection("c").status().code(), absl::StatusCode::kUnavailable);
  pg = PrivatePostgres::Start(server);
  ASSERT_TRUE(pg.ok()) << pg.status();
  EXPECT_TRUE((*store)->GetCollection("c").ok());
}

}  // namespace
}  // namespace annals::storage
