// Statements of one collection that wait for a lock hold its share of the connections, and no more: the others go on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <optional>
#include <pqxx/pqxx>
#include <thread>

#include "storage/call_bounds.h"
#include "storage/postgres/pool.h"
#include "storage/refusals.h"
#include "tests/storage/prepared_documents.h"
#include "tests/support/eventually.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;

constexpr auto kNoDeadline = CallBounds::Clock::time_point::max();

class PoolShareTest : public annals::testing::PostgresTest {
 protected:
  void SetUp() override {
    store_ = Open({.pool_size = 4});
    for (CollectionId* id : {&stuck_, &free_})
      *id = store_->CreateCollection(id == &stuck_ ? "stuck" : "free", "hash-4", 4)->id;
  }
  std::unique_ptr<Store> Open(StoreOptions options) {
    options.url = url();
    auto store = Store::Open(std::move(options));
    EXPECT_TRUE(store.ok()) << store.status();
    return *std::move(store);
  }
  static absl::Status Write(Store& store, CollectionId collection, const std::string& id) {
    return store.WriteDocuments({collection, "", "", {MakeWrite({.id = id, .chunks = {{"ann", "bob"}}})}}).status();
  }
  // A writer of the stuck collection, until `left_` says that all of them have left.
  std::future<absl::Status> Writing(Store& store, int number) { return Writing(store, number, stuck_); }
  std::future<absl::Status> Writing(Store& store, int number, CollectionId collection) {
    return std::async(std::launch::async, [this, &store, number, collection] {
      const CallBounds bounds(kNoDeadline, [this] { return left_.load(); });
      return Write(store, collection, "a" + std::to_string(number));
    });
  }
  void AwaitStuck(int count) {
    EXPECT_TRUE(Eventually([&] { return StatementsThatWait() == count; }));
  }
  // As a writer that stopped with the feed's lock.
  static void HoldLock(pqxx::work& work, CollectionId collection) {
    work.exec("SELECT pg_advisory_xact_lock(hashtextextended('annals feed', " + std::to_string(collection.value) +
              "))");
  }

  std::unique_ptr<Store> store_;
  CollectionId stuck_, free_;
  std::atomic<bool> left_{false};
};

TEST_F(PoolShareTest, WritersOfOneCollectionThatWaitLeaveAConnectionToTheOthers) {
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  HoldLock(holding, stuck_);
  std::vector<std::future<absl::Status>> writers;
  for (int i = 0; i < 8; ++i) writers.push_back(Writing(*store_, i));
  AwaitStuck(3);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(Write(*store_, free_, "b" + std::to_string(i)).ok());
  EXPECT_EQ(store_->Stats(free_)->documents, 5);
  AwaitStuck(3);  // as before
  holding.abort();
  for (auto& writer : writers) EXPECT_TRUE(writer.get().ok());
  EXPECT_EQ(store_->Stats(stuck_)->documents, 8);
}

TEST_F(PoolShareTest, SoDoWritersOfTwoCollections) {
  store_ = Open({.pool_size = 8});
  const CollectionId second = store_->CreateCollection("stuck-too", "hash-4", 4)->id;
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  HoldLock(holding, stuck_);
  HoldLock(holding, second);
  std::vector<std::future<absl::Status>> writers;
  for (int i = 0; i < 8; ++i) writers.push_back(Writing(*store_, i));
  AwaitStuck(6);
  for (int i = 0; i < 8; ++i) writers.push_back(Writing(*store_, i, second));
  AwaitStuck(7);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(Write(*store_, free_, "b" + std::to_string(i)).ok());
  AwaitStuck(7);  // as before
  holding.abort();
  for (auto& writer : writers) EXPECT_TRUE(writer.get().ok());
  for (const CollectionId id : {stuck_, second}) EXPECT_EQ(store_->Stats(id)->documents, 8);
}

// How many each may hold, by the order in which they come, with three quarters of eight for one.
TEST_F(PoolShareTest, TheFewerAreFreeTheFewerMayOneCollectionHold) {
  Pool pool(url(), {.sessions = 8, .share = 6}, {});
  std::vector<Lease> held;
  const auto takes = [&](std::int64_t collection) {
    int count = 0;
    for (;;) {
      absl::StatusOr<Lease> lease = pool.Acquire(milliseconds(0), CollectionId{collection});
      if (!lease.ok()) return count;
      held.push_back(*std::move(lease));
      ++count;
    }
  };
  EXPECT_EQ(takes(1), 6);
  EXPECT_EQ(takes(2), 1);
  EXPECT_EQ(takes(1), 0);
  EXPECT_EQ(takes(3), 1) << "its first, though it is the last";
  EXPECT_EQ(takes(4), 0);
  held.clear();
  for (int i = 0; i < 3; ++i) held.push_back(*pool.Acquire(milliseconds(0), CollectionId{1}));
  EXPECT_EQ(takes(2), 3) << "two are left";
  EXPECT_EQ(takes(1), 0);
  EXPECT_EQ(takes(3), 1);
  EXPECT_EQ(takes(0), 1) << "what is of none, as long as there is one";
}

TEST_F(PoolShareTest, SoDoChangesOfItsSettingsAndItsDeletion) {
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  holding.exec("SELECT 1 FROM annals.collections WHERE id = " + std::to_string(stuck_.value) + " FOR UPDATE");
  std::vector<std::future<absl::Status>> changes;
  const auto change = [&](auto body) { changes.push_back(std::async(std::launch::async, body)); };
  for (int i = 0; i < 2; ++i) {
    change([&] { return store_->SetAuthority("stuck", {{"wiki", 3}}).status(); });
    change([&] { return store_->SetFeatures("stuck", {}).status(); });
    change([&] { return store_->SetPrivacy("stuck", {}).status(); });
    change([&] { return store_->SetQuota(stuck_, {}).status(); });
  }
  AwaitStuck(3);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(Write(*store_, free_, "b" + std::to_string(i)).ok());
  AwaitStuck(3);  // as before
  holding.abort();
  for (auto& changed : changes) EXPECT_TRUE(changed.get().ok());

  pqxx::work again(other);
  again.exec("SELECT 1 FROM annals.collections WHERE id = " + std::to_string(stuck_.value) + " FOR UPDATE");
  changes.clear();
  for (int i = 0; i < 6; ++i) change([&] { return store_->DeleteCollection("stuck"); });
  AwaitStuck(3);
  EXPECT_TRUE(Write(*store_, free_, "c").ok());
  again.abort();
  int deleted = 0;
  for (auto& changed : changes) deleted += changed.get().ok() ? 1 : 0;
  EXPECT_GE(deleted, 1) << "who comes later finds none";
}

TEST_F(PoolShareTest, WhoStandsInLineAtTheEndOfItsCallLeaves) {
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  HoldLock(holding, stuck_);
  std::vector<std::future<absl::Status>> writers;
  for (int i = 0; i < 6; ++i) writers.push_back(Writing(*store_, i));
  AwaitStuck(3);
  left_ = true;
  for (auto& writer : writers) EXPECT_FALSE(writer.get().ok());
  AwaitStuck(0);
  holding.abort();
  EXPECT_TRUE(Write(*store_, stuck_, "a").ok()) << "all places are free again";
}

TEST_F(PoolShareTest, BeyondItsTimeTheLineSaysWhatItWaitedFor) {
  store_ = Open({.pool_size = 4, .collection_share = 1, .acquire_timeout = milliseconds(20)});
  pqxx::connection other(admin_url());
  pqxx::work holding(other);
  HoldLock(holding, stuck_);
  auto writer = Writing(*store_, 0);
  AwaitStuck(1);
  const absl::Status refused = Write(*store_, stuck_, "a1");
  EXPECT_TRUE(absl::IsUnavailable(refused)) << refused;
  EXPECT_TRUE(IsCollectionBusy(refused)) << refused;
  EXPECT_TRUE(Write(*store_, free_, "b").ok());
  holding.abort();
  EXPECT_TRUE(writer.get().ok());
}

TEST_F(PoolShareTest, TheLineIsServedInItsOrder) {
  Pool pool(url(), {.sessions = 2, .share = 1}, {});
  std::vector<std::thread> waiters;
  std::vector<std::string> served;
  Mutex mutex;
  std::optional<Lease> first = *pool.Acquire(milliseconds(0), stuck_), second = *pool.Acquire(milliseconds(0), free_);
  const auto wait = [&](const std::string& name, CollectionId collection) {
    const auto stands = std::make_shared<std::atomic<bool>>(false);  // it is asked whether its call goes on
    waiters.emplace_back([&, name, collection, stands] {
      const CallBounds bounds(kNoDeadline, [stands] {
        *stands = true;
        return false;
      });
      const auto lease = pool.Acquire(std::chrono::hours(1), collection);
      EXPECT_TRUE(lease.ok()) << lease.status();
      const MutexLock lock(mutex);
      served.push_back(name);
    });
    EXPECT_TRUE(Eventually([&] { return stands->load(); }));
  };
  wait("stuck 1", stuck_);
  wait("stuck 2", stuck_);
  wait("free 1", free_);
  second.reset();  // the first in line may not have it: its collection has its share
  waiters[2].join();
  {
    const MutexLock lock(mutex);
    EXPECT_THAT(served, ElementsAre("free 1"));
  }
  first.reset();
  waiters[0].join();
  waiters[1].join();
  EXPECT_THAT(served, ElementsAre("free 1", "stuck 1", "stuck 2"));
}

}  // namespace
}  // namespace annals::storage
