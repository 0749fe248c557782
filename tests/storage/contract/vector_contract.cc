// Vectors that are made after their document was stored.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "tests/storage/store_contract.h"
#include "tests/support/eventually.h"

namespace annals::storage {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::chrono::seconds kLong{600};

// Of which every vector is to be made.
DocumentWrite Bare(const std::string& id, float seed = 1) {
  DocumentWrite write = MakeWrite({.id = id, .chunks = {{"ann", "bob"}, {"ann"}}, .seed = seed});
  write.missing_vectors = static_cast<int>((write.chunk_vectors.size() + write.statement_vectors.size()) / 4);
  std::ranges::fill(write.chunk_vectors, 0.f);
  std::ranges::fill(write.statement_vectors, 0.f);
  write.digest = "bare " + id + std::to_string(seed);
  return write;
}

std::vector<std::string> IdsOf(const std::vector<DocumentBundle>& versions) {
  std::vector<std::string> ids;
  for (const DocumentBundle& version : versions) ids.push_back(version.document.external_id);
  return ids;
}

void Fill(std::vector<DocumentBundle>* versions, float value) {
  for (DocumentBundle& version : *versions) {
    std::ranges::fill(version.chunk_vectors, value);
    std::ranges::fill(version.statement_vectors, value);
  }
}

// Of the space that the fixture's collection is made with, if no other is named.
struct Work {
  Store* store;
  CollectionId collection;
  VectorSpace space{0, "hash-4", 4};

  std::vector<DocumentBundle> Claim(std::int64_t most_texts = 1000, std::chrono::seconds hold = kLong) const {
    auto claimed = store->ClaimVectorWork(collection, space, most_texts, hold);
    EXPECT_TRUE(claimed.ok()) << claimed.status();
    return claimed.ok() ? *std::move(claimed) : std::vector<DocumentBundle>();
  }
  std::uint64_t Write(const std::vector<DocumentBundle>& versions) const {
    auto written = store->WriteVectors(collection, space, versions);
    EXPECT_TRUE(written.ok()) << written.status();
    return written.value_or(VectorsWritten()).watermark;
  }
  std::int64_t TextsLeft() const {
    const auto left = store->GetVectorBacklog(collection, space);
    EXPECT_TRUE(left.ok()) << left.status();
    return left.ok() ? left->texts : -1;
  }
};

TEST_P(StoreContract, ADocumentIsThereBeforeItsVectors) {
  const Work work{store_, collection_};
  ASSERT_TRUE(Write({Bare("d1")}).ok());
  const index::Change feed = ReadAll();
  ASSERT_THAT(feed.added, SizeIs(1));
  EXPECT_THAT(feed.added[0].chunks, SizeIs(2));
  EXPECT_THAT(feed.added[0].chunk_vectors, SizeIs(8));
  EXPECT_THAT(feed.added[0].chunk_vectors, Each(0.f));
  EXPECT_THAT(feed.added[0].statement_vectors, Each(0.f));
  const auto left = store_->GetVectorBacklog(collection_, work.space);
  ASSERT_TRUE(left.ok());
  EXPECT_EQ(left->documents, 1);
  EXPECT_EQ(left->texts, 5);
  ExpectSound();
}

TEST_P(StoreContract, ADocumentWithItsVectorsIsNoWork) {
  const Work work{store_, collection_};
  ASSERT_TRUE(Write({MakeWrite({.id = "d1", .chunks = {{"ann"}}, .seed = 3})}).ok());
  EXPECT_THAT(work.Claim(), IsEmpty());
  EXPECT_EQ(work.TextsLeft(), 0);
}

TEST_P(StoreContract, WhatIsMadeReachesReaders) {
  const Work work{store_, collection_};
  const auto written = Write({Bare("d1"), Bare("d2")});
  ASSERT_TRUE(written.ok());
  std::vector<DocumentBundle> claimed = work.Claim();
  ASSERT_THAT(IdsOf(claimed), ElementsAre("d1", "d2"));
  Fill(&claimed, 0.5f);
  EXPECT_GT(work.Write(claimed), written->watermark);
  EXPECT_EQ(work.TextsLeft(), 0);

  const index::Change after = ReadAll(written->watermark);
  ASSERT_THAT(after.added, SizeIs(2));
  EXPECT_THAT(after.rewritten, SizeIs(2));
  EXPECT_THAT(after.added[0].chunk_vectors, Each(0.5f));
  EXPECT_THAT(after.added[1].statement_vectors, Each(0.5f));
  ExpectSound();
}

TEST_P(StoreContract, VectorsThatAreThereStay) {
  const Work work{store_, collection_};
  DocumentWrite write = Bare("d1");
  std::ranges::fill_n(write.chunk_vectors.begin(), 4, 0.25f);  // of the first chunk: given, or known before
  --write.missing_vectors;
  ASSERT_TRUE(Write({write}).ok());
  std::vector<DocumentBundle> claimed = work.Claim();
  ASSERT_THAT(claimed, SizeIs(1));
  EXPECT_THAT(std::span(claimed[0].chunk_vectors).first(4), Each(0.25f));
  Fill(&claimed, 0.5f);
  work.Write(claimed);
  const index::Change feed = ReadAll();
  ASSERT_THAT(feed.added, SizeIs(1));
  EXPECT_THAT(std::span(feed.added[0].chunk_vectors).first(4), Each(0.25f));
  EXPECT_THAT(std::span(feed.added[0].chunk_vectors).last(4), Each(0.5f));
}

TEST_P(StoreContract, OneAtATimeHasAVersionUntilItsTimeIsOver) {
  const Work work{store_, collection_};
  ASSERT_TRUE(Write({Bare("d1"), Bare("d2"), Bare("d3")}).ok());
  EXPECT_THAT(IdsOf(work.Claim(/*most_texts=*/5)), ElementsAre("d1"));
  EXPECT_THAT(IdsOf(work.Claim(/*most_texts=*/1)), ElementsAre("d2")) << "the first is given however long it is";
  const std::vector<DocumentBundle> third = work.Claim();
  EXPECT_THAT(IdsOf(third), ElementsAre("d3"));
  EXPECT_THAT(work.Claim(), IsEmpty());
  const DocumentId id = third[0].document.id;
  ASSERT_TRUE(store_->HoldVectorWork(collection_, work.space, {&id, 1}, std::chrono::seconds(0)).ok());
  EXPECT_THAT(IdsOf(work.Claim(1000, std::chrono::seconds(1))), ElementsAre("d3"));
  ASSERT_TRUE(store_->HoldVectorWork(collection_, work.space, {&id, 1}, kLong).ok());
  EXPECT_THAT(work.Claim(), IsEmpty());
}

TEST_P(StoreContract, WhoDiesIsSucceeded) {
  const Work work{store_, collection_};
  ASSERT_TRUE(Write({Bare("d1")}).ok());
  EXPECT_THAT(IdsOf(work.Claim(1000, std::chrono::seconds(1))), ElementsAre("d1"));
  EXPECT_THAT(work.Claim(), IsEmpty());
  std::vector<DocumentBundle> again;
  EXPECT_TRUE(Eventually([&] {
    again = work.Claim();
    return !again.empty();
  }));
  EXPECT_THAT(IdsOf(again), ElementsAre("d1"));
}

TEST_P(StoreContract, TheSecondToFinishWritesNothing) {
  const Work work{store_, collection_};
  ASSERT_TRUE(Write({Bare("d1")}).ok());
  std::vector<DocumentBundle> claimed = work.Claim();
  Fill(&claimed, 0.5f);
  const std::uint64_t first = work.Write(claimed);
  EXPECT_GT(first, 0U);
  Fill(&claimed, 0.75f);
  EXPECT_EQ(work.Write(claimed), 0U);
  EXPECT_THAT(ReadAll().added.at(0).chunk_vectors, Each(0.5f));
}

TEST_P(StoreContract, AReplacedVersionIsFinishedForThoseWhoAskForThen) {
  const Work work{store_, collection_};
  ASSERT_TRUE(Write({Bare("d1", 1)}).ok());
  std::vector<DocumentBundle> claimed = work.Claim();
  const auto replaced = Write({Bare("d1", 2)});
  ASSERT_TRUE(replaced.ok()) << "who replaces a document does not wait for its vectors";
  Fill(&claimed, 0.5f);
  EXPECT_GT(work.Write(claimed), 0U);
  const index::Change after = ReadAll(replaced->watermark);
  ASSERT_THAT(after.added, SizeIs(1));
  EXPECT_NE(after.added[0].document.retired, kStillHolds);
  EXPECT_THAT(IdsOf(work.Claim()), ElementsAre("d1")) << "the new version";
  ExpectSound();
}

TEST_P(StoreContract, APurgeLeavesNothingToDo) {
  const Work work{store_, collection_};
  ASSERT_TRUE(Write({Bare("d1"), Bare("d2")}).ok());
  std::vector<DocumentBundle> claimed = work.Claim();
  ASSERT_TRUE(store_->PurgeDocument(collection_, "d1").ok());
  Fill(&claimed, 0.5f);
  EXPECT_GT(work.Write(claimed), 0U) << "of the other";
  EXPECT_EQ(work.TextsLeft(), 0);
  const index::Change feed = ReadAll();
  ASSERT_THAT(feed.added, SizeIs(1));
  EXPECT_EQ(feed.added[0].document.external_id, "d2");
  ExpectSound();
}

TEST_P(StoreContract, ACollectionThatIsGoneHasNone) {
  const Work work{store_, collection_};
  ASSERT_TRUE(Write({Bare("d1")}).ok());
  std::vector<DocumentBundle> claimed = work.Claim();
  ASSERT_TRUE(store_->DeleteCollection("news").ok());
  Fill(&claimed, 0.5f);
  EXPECT_EQ(work.Write(claimed), 0U);
  EXPECT_EQ(work.TextsLeft(), 0);
}

}  // namespace
}  // namespace annals::storage
