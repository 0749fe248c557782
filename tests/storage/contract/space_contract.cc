// Another model's vectors, made beside those that serve.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "tests/storage/store_contract.h"

namespace annals::storage {
namespace {

using ::testing::Each;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

constexpr std::chrono::seconds kLong{600};
const VectorSpace kOld{0, "hash-4", 4}, kNew{1, "hash-2", 2};

DocumentWrite Old(const std::string& id, float seed = 1) {
  return MakeWrite({.id = id, .chunks = {{"ann", "bob"}, {"ann"}}, .seed = seed});
}

struct Spaces {
  Store* store;
  CollectionId collection;

  Collection Begin(const VectorSpace& space = kNew) const {
    auto begun = store->BeginReembedding("news", space.embedder, space.dimension);
    EXPECT_TRUE(begun.ok()) << begun.status();
    return begun.value_or(Collection());
  }
  std::vector<DocumentBundle> Claim(const VectorSpace& space) const {
    auto claimed = store->ClaimVectorWork(collection, space, 1000, kLong);
    EXPECT_TRUE(claimed.ok()) << claimed.status();
    return claimed.value_or(std::vector<DocumentBundle>());
  }
  // All that is lacking, with every number `value`; the external ids.
  std::vector<std::string> Make(const VectorSpace& space, float value) const {
    std::vector<DocumentBundle> claimed = Claim(space);
    std::vector<std::string> ids;
    for (DocumentBundle& version : claimed) {
      ids.push_back(version.document.external_id);
      EXPECT_EQ(version.dimension, space.dimension);
      EXPECT_EQ(version.chunk_vectors.size(), version.chunks.size() * space.dimension);
      std::ranges::fill(version.chunk_vectors, value);
      std::ranges::fill(version.statement_vectors, value);
    }
    const auto written = store->WriteVectors(collection, space, claimed);
    EXPECT_TRUE(written.ok()) << written.status();
    EXPECT_EQ(written->versions, claimed.size());
    return ids;
  }
  bool Finish(const VectorSpace& space = kNew) const {
    const auto done = store->FinishReembedding(collection, space);
    EXPECT_TRUE(done.ok()) << done.status();
    return done.value_or(false);
  }
  std::int64_t DocumentsLeft(const VectorSpace& space = kNew) const {
    const auto left = store->GetVectorBacklog(collection, space);
    EXPECT_TRUE(left.ok()) << left.status();
    return left.ok() ? left->documents : -1;
  }
  FeedBatch Feed(const std::optional<VectorSpace>& space = std::nullopt) const {
    auto batch = store->ReadFeed(collection, {.space = space}, 1'000'000);
    EXPECT_TRUE(batch.ok()) << batch.status();
    return batch.ok() ? *std::move(batch) : FeedBatch();
  }
  absl::StatusOr<WriteResult> WriteIn(const VectorSpace& space, DocumentWrite write) const {
    return store->WriteDocuments({.collection = collection, .documents = {std::move(write)}, .space = space.number});
  }
  Collection News() const { return store->GetCollection("news").value_or(Collection()); }
};

TEST_P(StoreContract, TheOldVectorsServeUntilAllOfTheNewAreThere) {
  const Spaces s{store_, collection_};
  ASSERT_TRUE(Write({Old("d1"), Old("d2")}).ok());
  const std::vector<float> before = s.Feed().change.added.at(0).chunk_vectors;
  const Collection begun = s.Begin();
  EXPECT_EQ(begun.serving(), kOld);
  EXPECT_EQ(begun.next, kNew);
  EXPECT_EQ(s.DocumentsLeft(), 2);
  EXPECT_EQ(*store_->CountTexts(collection_), 10);
  EXPECT_FALSE(s.Finish()) << "nothing is made yet";
  EXPECT_THAT(s.Make(kNew, 0.5f), UnorderedElementsAre("d1", "d2"));
  EXPECT_EQ(s.Feed().serving, kOld);
  EXPECT_EQ(s.Feed().change.added.at(0).chunk_vectors, before);
  EXPECT_TRUE(s.Feed().change.rewritten.empty()) << "what does not serve is no news";

  ASSERT_TRUE(s.Finish());
  const FeedBatch after = s.Feed();
  EXPECT_EQ(after.serving, kNew);
  EXPECT_EQ(after.next.space, kNew);
  ASSERT_THAT(after.change.added, SizeIs(2));
  for (const DocumentBundle& bundle : after.change.added) {
    EXPECT_EQ(bundle.dimension, 2U);
    EXPECT_THAT(bundle.chunk_vectors, SizeIs(4));
    EXPECT_THAT(bundle.chunk_vectors, Each(0.5f));
    EXPECT_THAT(bundle.statement_vectors, Each(0.5f));
  }
  const Collection news = s.News();
  EXPECT_EQ(news.serving(), kNew);
  EXPECT_EQ(news.next, std::nullopt);
  EXPECT_FALSE(s.Finish()) << "once";
  ExpectSound();
}

TEST_P(StoreContract, DocumentsOfMeanwhileGetVectorsOfBoth) {
  const Spaces s{store_, collection_};
  ASSERT_TRUE(Write({Old("d1", 1), Old("d2", 2), Old("d3", 3)}).ok());
  s.Begin();
  s.Make(kNew, 0.5f);
  ASSERT_TRUE(Write({Old("d1", 4), Old("d4", 5)}).ok());  // replaced, and new
  ASSERT_TRUE(store_->DeleteDocument(collection_, "d2").ok());
  ASSERT_TRUE(store_->PurgeDocument(collection_, "d3").ok());
  EXPECT_EQ(s.DocumentsLeft(), 2);
  EXPECT_FALSE(s.Finish());
  for (const DocumentBundle& bundle : s.Feed().change.added)
    EXPECT_THAT(bundle.chunk_vectors, ::testing::Contains(::testing::Ne(0.f))) << "the old serve at once";
  EXPECT_THAT(s.Make(kNew, 0.25f), UnorderedElementsAre("d1", "d4"));
  ASSERT_TRUE(s.Finish());
  std::vector<std::string> found;
  for (const DocumentBundle& bundle : s.Feed().change.added) {
    found.push_back(bundle.document.external_id);
    const bool before = bundle.document.retired != kStillHolds;
    EXPECT_THAT(bundle.chunk_vectors, Each(before ? 0.5f : 0.25f)) << bundle.document.external_id;
  }
  EXPECT_THAT(found, UnorderedElementsAre("d1", "d2", "d1", "d4"));
  ExpectSound();
}

TEST_P(StoreContract, CancelLeavesAllAsItWas) {
  const Spaces s{store_, collection_};
  ASSERT_TRUE(Write({Old("d1"), Old("d2")}).ok());
  const std::string before = Everything();
  s.Begin();
  std::vector<DocumentBundle> claimed = s.Claim(kNew);
  s.Make(kNew, 0.5f);
  ASSERT_TRUE(store_->CancelReembedding("news").ok());
  EXPECT_EQ(s.News().next, std::nullopt);
  EXPECT_EQ(s.DocumentsLeft(), 0);
  EXPECT_EQ(store_->WriteVectors(collection_, kNew, claimed)->versions, 0U) << "what was in hand is nobody's";
  EXPECT_FALSE(s.Finish());
  EXPECT_EQ(Everything(), before);
  EXPECT_EQ(s.Feed().serving, kOld);
  ASSERT_TRUE(store_->CancelReembedding("news").ok()) << "twice is once";
  EXPECT_EQ(s.Begin().next->number, 2) << "no number is given twice";
  EXPECT_EQ(s.DocumentsLeft({2, "hash-2", 2}), 2);
  ExpectSound();
}

TEST_P(StoreContract, OneAtATime) {
  const Spaces s{store_, collection_};
  ASSERT_TRUE(Write({Old("d1")}).ok());
  EXPECT_EQ(s.Begin(kOld).next, std::nullopt) << "it serves already";
  s.Begin();
  EXPECT_EQ(s.Begin().next, kNew) << "the same again is the same";
  const auto other = store_->BeginReembedding("news", "hash-8", 8);
  EXPECT_EQ(other.status().code(), absl::StatusCode::kFailedPrecondition) << other.status();
  EXPECT_EQ(store_->BeginReembedding("olds", "hash-8", 8).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->BeginReembedding("news", "hash-0", 0).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_P(StoreContract, WritersOfBeforeTheSwitchAreRightAfterIt) {
  const Spaces s{store_, collection_};
  ASSERT_TRUE(Write({Old("d1")}).ok());
  s.Begin();
  s.Make(kNew, 0.5f);
  ASSERT_TRUE(s.Finish());
  ASSERT_TRUE(s.WriteIn(kOld, Old("d2")).ok()) << "it was prepared while the old served";
  EXPECT_EQ(s.DocumentsLeft(), 1);
  for (const DocumentBundle& bundle : s.Feed().change.added) {
    if (bundle.document.external_id == "d2") EXPECT_THAT(bundle.chunk_vectors, Each(0.f)) << "none, and not another's";
  }
  EXPECT_THAT(s.Make(kNew, 0.25f), UnorderedElementsAre("d2"));
  EXPECT_EQ(s.DocumentsLeft(), 0);
  ExpectSound();
}

TEST_P(StoreContract, TheNewSpaceIsWrittenToAsTheOldWas) {
  const Spaces s{store_, collection_};
  ASSERT_TRUE(Write({Old("d1")}).ok());
  s.Begin();
  s.Make(kNew, 0.5f);
  ASSERT_TRUE(s.Finish());
  DocumentWrite whole = Old("d2");
  whole.chunk_vectors.assign(2 * 2, 0.75f);
  whole.statement_vectors.assign(3 * 2, 0.75f);
  DocumentWrite half = whole;
  half.document.document.external_id = "d3";
  half.digest = "half";
  std::ranges::fill_n(half.chunk_vectors.begin(), 2, 0.f);
  half.missing_vectors = 1;
  const auto written = s.WriteIn(kNew, whole);
  ASSERT_TRUE(written.ok()) << written.status();
  EXPECT_EQ(s.DocumentsLeft(), 0);
  ASSERT_TRUE(s.WriteIn(kNew, half).ok());
  EXPECT_EQ(store_->GetVectorBacklog(collection_, kNew)->texts, 1);
  s.Make(kNew, 0.25f);
  const index::Change after = ReadAll(written->watermark);
  ASSERT_THAT(after.added, SizeIs(1));
  EXPECT_THAT(after.added[0].chunk_vectors, ::testing::ElementsAre(0.25f, 0.25f, 0.75f, 0.75f));
  EXPECT_THAT(s.Feed().change.added, SizeIs(3));
  DocumentWrite wrong = Old("d4");
  EXPECT_EQ(s.WriteIn(kNew, wrong).status().code(), absl::StatusCode::kInvalidArgument) << "of another dimension";
}

TEST_P(StoreContract, AndBackAgain) {
  const Spaces s{store_, collection_};
  ASSERT_TRUE(Write({Old("d1")}).ok());
  s.Begin();
  s.Make(kNew, 0.5f);
  ASSERT_TRUE(s.Finish());
  const VectorSpace back{2, "hash-4", 4};
  s.Begin(back);
  s.Make(back, 0.125f);
  EXPECT_EQ(s.Feed().serving, kNew);
  ASSERT_TRUE(s.Finish(back));
  EXPECT_EQ(s.News().serving(), back);
  EXPECT_THAT(s.Feed().change.added.at(0).chunk_vectors, Each(0.125f));
  ExpectSound();
}

TEST_P(StoreContract, AnEmptyCollectionSwitchesAtOnce) {
  const Spaces s{store_, collection_};
  s.Begin();
  EXPECT_TRUE(s.Finish());
  EXPECT_EQ(s.News().serving(), kNew);
  EXPECT_TRUE(store_->CreateCollection("news", "hash-2", 2).ok()) << "that is its model now";
  EXPECT_EQ(store_->CreateCollection("news", "hash-4", 4).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_TRUE(store_->DeleteCollection("news").ok());
}

}  // namespace
}  // namespace annals::storage
