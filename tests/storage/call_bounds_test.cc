// A statement whose call is over is stopped in the database, and what it held is free: its thread, its connection, its locks.
#include "storage/call_bounds.h"

#include <gmock/gmock.h>
#include <signal.h>

#include <atomic>
#include <future>
#include <pqxx/pqxx>

#include "absl/cleanup/cleanup.h"
#include "storage/store.h"
#include "tests/storage/prepared_documents.h"
#include "tests/support/eventually.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

using Clock = CallBounds::Clock;
constexpr auto kNoDeadline = Clock::time_point::max();

class CallBoundsTest : public annals::testing::PostgresTest {
 protected:
  void SetUp() override {
    auto store = Store::Open({.url = url(), .pool_size = 1});
    ASSERT_TRUE(store.ok()) << store.status();
    store_ = *std::move(store);
    collection_ = store_->CreateCollection("news", "hash-4", 4)->id;
    ASSERT_TRUE(Write("a").ok());
  }
  absl::Status Write(const std::string& id) {
    return store_->WriteDocuments({collection_, "", "", {MakeWrite({.id = id, .chunks = {{"ann", "bob"}}})}}).status();
  }
  void AwaitStuck(int count) {
    EXPECT_TRUE(Eventually([&] { return StatementsThatWait() == count; }));
  }

  std::unique_ptr<Store> store_;
  CollectionId collection_;
};

TEST_F(CallBoundsTest, AreOfTheThreadAndTheirScope) {
  EXPECT_TRUE(CallBounds::Check().ok());
  const CallBounds outer(kNoDeadline, [] { return true; });
  EXPECT_TRUE(absl::IsCancelled(CallBounds::Check()));
  {
    const CallBounds inner(Clock::now() - std::chrono::seconds(1), {});
    EXPECT_TRUE(absl::IsDeadlineExceeded(CallBounds::Check()));
    EXPECT_TRUE(std::async(std::launch::async, [] { return CallBounds::Check(); }).get().ok());
  }
  EXPECT_TRUE(absl::IsCancelled(CallBounds::Check()));
}

TEST_F(CallBoundsTest, AClientThatHasGoneStopsItsStatement) {
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  holding.exec("LOCK TABLE annals.documents IN ACCESS EXCLUSIVE MODE");
  std::atomic<bool> gone{false};
  auto write = std::async(std::launch::async, [&] {
    const CallBounds bounds(kNoDeadline, [&] { return gone.load(); });
    return Write("b");
  });
  AwaitStuck(1);
  gone = true;
  EXPECT_FALSE(write.get().ok());  // though the lock is held still
  AwaitStuck(0);
  holding.abort();
  // The one connection of the pool is free again, and nothing of the document is there.
  EXPECT_TRUE(absl::IsNotFound(store_->GetDocument(collection_, "b").status()));
  EXPECT_TRUE(Write("b").ok());
}

// The postmaster makes a process for each new connection, and on a busy machine late: here not at all.
TEST_F(CallBoundsTest, AStatementIsStoppedWithoutANewConnection) {
  pqxx::connection other(admin_url()), watching(admin_url());
  const auto postmaster = static_cast<pid_t>(
      pqxx::nontransaction(watching).query_value<int>("SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)"));
  pqxx::work holding(other);
  holding.exec("LOCK TABLE annals.documents IN ACCESS EXCLUSIVE MODE");
  std::atomic<bool> gone{false};
  auto write = std::async(std::launch::async, [&] {
    const CallBounds bounds(kNoDeadline, [&] { return gone.load(); });
    return Write("b");
  });
  AwaitStuck(1);
  ASSERT_EQ(kill(postmaster, SIGSTOP), 0);
  const absl::Cleanup on = [postmaster] { kill(postmaster, SIGCONT); };
  gone = true;
  EXPECT_TRUE(Eventually([&] {
    return pqxx::nontransaction(watching).query_value<int>(
               "SELECT count(*) FROM pg_stat_activity WHERE usename = 'annals' AND wait_event_type = 'Lock'") == 0;
  }));
  EXPECT_FALSE(write.get().ok());
}

// Its backend does not even take the word to stop: the thread is free all the same.
TEST_F(CallBoundsTest, AThreadDoesNotWaitForABackendThatHangs) {
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  holding.exec("LOCK TABLE annals.documents IN ACCESS EXCLUSIVE MODE");
  std::atomic<bool> gone{false};
  auto write = std::async(std::launch::async, [&] {
    const CallBounds bounds(kNoDeadline, [&] { return gone.load(); });
    return Write("b");
  });
  AwaitStuck(1);
  pqxx::connection watching(admin_url());
  const auto backend = static_cast<pid_t>(pqxx::nontransaction(watching).query_value<int>(
      "SELECT pid FROM pg_stat_activity WHERE usename = 'annals' AND wait_event_type = 'Lock'"));
  ASSERT_EQ(kill(backend, SIGSTOP), 0);
  const absl::Cleanup on = [backend] { kill(backend, SIGCONT); };
  gone = true;
  EXPECT_FALSE(write.get().ok());
  holding.abort();
}

TEST_F(CallBoundsTest, ADeadlineStopsItsStatement) {
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  holding.exec("LOCK TABLE annals.documents IN ACCESS EXCLUSIVE MODE");
  {
    const CallBounds bounds(Clock::now() + std::chrono::milliseconds(200), {});
    EXPECT_TRUE(absl::IsDeadlineExceeded(store_->GetDocument(collection_, "a").status()));
  }
  AwaitStuck(0);
  holding.abort();
  EXPECT_TRUE(store_->GetDocument(collection_, "a").ok());
}

TEST_F(CallBoundsTest, AWaitForAConnectionEndsToo) {
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  holding.exec("LOCK TABLE annals.documents IN ACCESS EXCLUSIVE MODE");
  std::atomic<bool> gone{false};
  auto first = std::async(std::launch::async, [&] {
    const CallBounds bounds(kNoDeadline, [&] { return gone.load(); });
    return store_->GetDocument(collection_, "a").status();
  });
  AwaitStuck(1);
  {
    std::atomic<int> looks{0};
    const CallBounds bounds(kNoDeadline, [&] { return ++looks > 2; });
    EXPECT_TRUE(absl::IsCancelled(store_->GetDocument(collection_, "a").status()));
  }
  gone = true;
  EXPECT_FALSE(first.get().ok());
}

// Who has no bounds, or ones that have not come, is not troubled by them.
TEST_F(CallBoundsTest, WorkWithinThemIsDone) {
  const CallBounds bounds(Clock::now() + std::chrono::hours(1), [] { return false; });
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(Write("n" + std::to_string(i)).ok());
  EXPECT_EQ(store_->Stats(collection_)->documents, 21);
}

}  // namespace
}  // namespace annals::storage
