// Quotas: what a collection may hold, on every store.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/refusals.h"
#include "tests/storage/store_contract.h"

namespace annals::storage {
namespace {

constexpr std::int64_t kChunkBytes = 20;  // of a chunk that names one of three letters

DocumentWrite WithChunks(const std::string& id, int chunks, const std::string& digest = "") {
  DocumentWrite write =
      MakeWrite({.id = id, .chunks = std::vector<std::vector<std::string>>(static_cast<std::size_t>(chunks), {"ann"})});
  if (!digest.empty()) write.digest = digest;
  return write;
}

QuotaBreach BreachOf(const absl::Status& status) {
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  return QuotaBreachOf(status).value_or(QuotaBreach{});
}

TEST_P(StoreContract, ACollectionHasNoQuotaUntilItIsGivenOne) {
  ASSERT_TRUE(Write({WithChunks("a", 2)}).ok());
  EXPECT_EQ(*store_->GetQuota(collection_), std::nullopt);
  const auto set = store_->SetQuota(collection_, {.documents = 5});
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_EQ(set->documents, 1);
  EXPECT_EQ(set->text_bytes, 2 * kChunkBytes);
  EXPECT_EQ((*store_->GetQuota(collection_))->quota, (Quota{.documents = 5}));
  ASSERT_TRUE(store_->SetQuota(collection_, {}).ok());
  EXPECT_EQ(*store_->GetQuota(collection_), std::nullopt);
}

TEST_P(StoreContract, DocumentsBeyondTheQuotaAreRefusedAndTheOthersStored) {
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 2}).ok());
  const auto written = Write({WithChunks("a", 1), WithChunks("b", 1), WithChunks("c", 1)});
  const QuotaBreach breach = BreachOf(written.status());
  EXPECT_EQ(breach.quota, "documents");
  EXPECT_EQ(breach.limit, 2);
  EXPECT_EQ(breach.used, 2);
  EXPECT_THAT(std::string(written.status().message()), ::testing::StartsWith("documents[2]: "));
  EXPECT_EQ(Stats().documents, 2);
  EXPECT_EQ(Stats().chunks, 2) << "nothing of the third is there";
  EXPECT_FALSE(store_->GetDocument(collection_, "c").ok());
  EXPECT_THAT(ReadAll().added, ::testing::SizeIs(2));
  ExpectSound();
}

TEST_P(StoreContract, ReplacingAndDeletingGiveBack) {
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 1, .text_bytes = 3 * kChunkBytes}).ok());
  const auto use = [&] { return **store_->GetQuota(collection_); };
  ASSERT_TRUE(Write({WithChunks("a", 3)}).ok());
  ASSERT_TRUE(Write({WithChunks("a", 3)}).ok()) << "unchanged";
  EXPECT_EQ(use().text_bytes, 3 * kChunkBytes);
  ASSERT_TRUE(Write({WithChunks("a", 2, "other")}).ok());
  EXPECT_EQ(use().documents, 1);
  EXPECT_EQ(use().text_bytes, 2 * kChunkBytes);
  const QuotaBreach breach = BreachOf(Write({WithChunks("a", 4, "third")}).status());
  EXPECT_EQ(breach.quota, "text_bytes");
  EXPECT_EQ(breach.limit, 3 * kChunkBytes);
  EXPECT_EQ(breach.used, 2 * kChunkBytes);
  EXPECT_EQ(Read("a").chunks.size(), 2U) << "what was there stays";
  ASSERT_TRUE(store_->DeleteDocument(collection_, "a").ok());
  EXPECT_EQ(use().documents, 0);
  EXPECT_EQ(use().text_bytes, 0);
  ASSERT_TRUE(Write({WithChunks("b", 3)}).ok());
  EXPECT_EQ(use().text_bytes, 3 * kChunkBytes);
  ASSERT_TRUE(store_->PurgeDocument(collection_, "a").ok());  // retired: it counts no more
  EXPECT_EQ(use().text_bytes, 3 * kChunkBytes);
  ASSERT_TRUE(store_->PurgeDocument(collection_, "b").ok());
  EXPECT_EQ(use().documents, 0);
  EXPECT_EQ(use().text_bytes, 0);
  ExpectSound();
}

TEST_P(StoreContract, StatementsCount) {
  ASSERT_TRUE(Write({WithChunks("a", 2)}).ok());
  const auto set = store_->SetQuota(collection_, {.statements = 4});
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_EQ(set->statements, 2);
  ASSERT_TRUE(Write({WithChunks("b", 2)}).ok());
  const QuotaBreach breach = BreachOf(Write({WithChunks("c", 1)}).status());
  EXPECT_EQ(breach.quota, "statements");
  EXPECT_EQ(breach.limit, 4);
  EXPECT_EQ(breach.used, 4);
  ASSERT_TRUE(Write({WithChunks("a", 1, "other")}).ok());
  EXPECT_EQ((*store_->GetQuota(collection_))->statements, 3);
  ASSERT_TRUE(store_->DeleteDocument(collection_, "a").ok());
  EXPECT_EQ((*store_->GetQuota(collection_))->statements, 2);
  ASSERT_TRUE(store_->PurgeDocument(collection_, "b").ok());
  EXPECT_EQ((*store_->GetQuota(collection_))->statements, 0);
  ExpectSound();
}

// They are no count of what is there, so nothing is counted for them; who lists the collections sees them.
TEST_P(StoreContract, LimitsOfCallsComeWithTheCollection) {
  const KeyLimits calls{.calls_per_second = 5, .burst = 9, .streams = 2};
  ASSERT_TRUE(Write({WithChunks("a", 2)}).ok());
  ASSERT_TRUE(store_->SetQuota(collection_, {.calls = calls}).ok());
  EXPECT_EQ((*store_->GetQuota(collection_))->quota, (Quota{.calls = calls}));
  EXPECT_EQ((*store_->GetQuota(collection_))->documents, 0);
  EXPECT_EQ(store_->GetCollection("news")->limits, calls);
  EXPECT_EQ(store_->ListCollections()->at(0).limits, calls);
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 3}).ok());
  EXPECT_EQ(store_->GetCollection("news")->limits, KeyLimits());
  EXPECT_EQ((*store_->GetQuota(collection_))->documents, 1);
}

TEST_P(StoreContract, PurgedEntitiesGiveBackTheirDocuments) {
  ASSERT_TRUE(Write({WithChunks("a", 1), WithChunks("b", 2), MakeWrite({.id = "c", .chunks = {{"ben"}}})}).ok());
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 3}).ok());
  ASSERT_TRUE(store_->PurgeEntity(collection_, "ann", false).ok());
  EXPECT_EQ((*store_->GetQuota(collection_))->documents, 1);
  EXPECT_EQ((*store_->GetQuota(collection_))->text_bytes, kChunkBytes);
}

TEST_P(StoreContract, ACollectionThatHoldsMoreKeepsItAndMayShrink) {
  ASSERT_TRUE(Write({WithChunks("a", 3), WithChunks("b", 3), WithChunks("c", 3)}).ok());
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 1, .text_bytes = kChunkBytes}).ok());
  EXPECT_EQ(BreachOf(Write({WithChunks("d", 1)}).status()).used, 3);
  EXPECT_EQ(BreachOf(Write({WithChunks("a", 4, "other")}).status()).quota, "text_bytes");
  EXPECT_TRUE(Write({WithChunks("a", 2, "other")}).ok());
  EXPECT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  EXPECT_EQ((*store_->GetQuota(collection_))->text_bytes, 5 * kChunkBytes);
}

TEST_P(StoreContract, AQuotaIsOfOneCollection) {
  const CollectionId other = store_->CreateCollection("other", "hash-4", 4)->id;
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 1}).ok());
  ASSERT_TRUE(Write({WithChunks("a", 1)}).ok());
  ASSERT_TRUE(store_->WriteDocuments({other, "", "", {WithChunks("a", 1), WithChunks("b", 1)}}).ok());
  EXPECT_EQ(*store_->GetQuota(other), std::nullopt);
  EXPECT_EQ((*store_->GetQuota(collection_))->documents, 1);
  ASSERT_TRUE(store_->DeleteCollection("news").ok());
  EXPECT_EQ(*store_->GetQuota(collection_), std::nullopt);
}

}  // namespace
}  // namespace annals::storage
