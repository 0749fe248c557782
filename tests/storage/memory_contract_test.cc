// The store in memory keeps the contract, without a database.
#include "tests/fakes/memory_store.h"
#include "tests/storage/store_contract.h"

namespace annals::storage {
namespace {

class MemoryUnderTest final : public StoreUnderTest {
 public:
  Store& store() override { return store_; }

 private:
  fakes::MemoryStore store_;
};

INSTANTIATE_TEST_SUITE_P(Memory, StoreContract,
                         ::testing::Values(StoreKind{"memory", [] { return std::make_unique<MemoryUnderTest>(); }}));

TEST(MemoryStore, RecordsAtTheTimesOfItsClock) {
  Timestamp now{std::chrono::sys_days{std::chrono::year{2020} / 1 / 1}};
  fakes::MemoryStore store({.now = [&now] { return now; }});
  const auto collection = store.CreateCollection("news", "hash-4", 4);
  ASSERT_TRUE(collection.ok()) << collection.status();
  ASSERT_TRUE(store.WriteDocuments({collection->id, "", "", {MakeWrite({.id = "a", .chunks = {{"ann"}}})}}).ok());
  EXPECT_EQ(store.GetDocument(collection->id, "a")->document.recorded, now);
  now += std::chrono::hours(1);
  ASSERT_TRUE(store.WriteDocuments({collection->id, "", "", {MakeWrite({.id = "a", .chunks = {{"bob"}}})}}).ok());
  const auto feed = store.ReadFeed(collection->id, {}, 100);
  ASSERT_TRUE(feed.ok()) << feed.status();
  ASSERT_EQ(feed->change.added.size(), 2u);
  EXPECT_EQ(feed->change.added[0].document.retired, now);
  EXPECT_EQ(feed->change.added[1].document.recorded, now);
}

}  // namespace
}  // namespace annals::storage
