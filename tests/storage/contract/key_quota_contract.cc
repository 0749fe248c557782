// Quotas of keys: what each may store in each collection, on every store.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/refusals.h"
#include "tests/storage/store_contract.h"

namespace annals::storage {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::int64_t kChunkBytes = 20;  // of a chunk that names one of three letters
constexpr char kAnn[] = "a00000000001", kBob[] = "b00000000002";
const Writer kNobody;

DocumentWrite WithChunks(const std::string& id, int chunks, const std::string& digest = "") {
  DocumentWrite write =
      MakeWrite({.id = id, .chunks = std::vector<std::vector<std::string>>(static_cast<std::size_t>(chunks), {"ann"})});
  if (!digest.empty()) write.digest = digest;
  return write;
}

// Each chunk has one statement.
KeyUse UseOf(const std::string& key, int documents, int chunks) {
  return {.key_id = key, .documents = documents, .text_bytes = chunks * kChunkBytes, .statements = chunks};
}

absl::Status WriteAs(Store& store, CollectionId collection, const Writer& writer, std::vector<DocumentWrite> writes) {
  return store.WriteDocuments({collection, "", "", std::move(writes), 0, writer}).status();
}

std::vector<KeyUse> UsesIn(Store& store, CollectionId collection) {
  auto uses = store.ListKeyUse(collection);
  EXPECT_TRUE(uses.ok()) << uses.status();
  return uses.value_or(std::vector<KeyUse>());
}

QuotaBreach BreachOf(const absl::Status& status) {
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
  return QuotaBreachOf(status).value_or(QuotaBreach{});
}

TEST_P(StoreContract, AKeyKeepsWithinItsDocumentsAndOthersGoOn) {
  const Writer ann{kAnn, {.documents = 2}};
  ASSERT_TRUE(WriteAs(*store_, collection_, ann, {WithChunks("a", 1)}).ok());
  const absl::Status status =
      WriteAs(*store_, collection_, ann, {WithChunks("b", 1), WithChunks("c", 1), WithChunks("d", 1)});
  EXPECT_EQ(BreachOf(status), (QuotaBreach{"documents", 2, 2, kAnn}));
  EXPECT_THAT(std::string(status.message()),
              ::testing::HasSubstr("documents[1]: key a00000000001's quota of documents"));
  EXPECT_EQ(Stats().documents, 2) << "what stands before it is stored, and nothing of it";
  EXPECT_EQ(Stats().chunks, 2);
  EXPECT_FALSE(store_->GetDocument(collection_, "c").ok());
  ASSERT_TRUE(WriteAs(*store_, collection_, {kBob, {.documents = 9}}, {WithChunks("c", 1)}).ok());
  ASSERT_TRUE(WriteAs(*store_, collection_, {"c00000000003", {}}, {WithChunks("d", 1)}).ok());
  ASSERT_TRUE(WriteAs(*store_, collection_, kNobody, {WithChunks("e", 1)}).ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 2, 2), UseOf(kBob, 1, 1)));
  ExpectSound();
}

TEST_P(StoreContract, AKeyKeepsWithinItsTextAndItsStatements) {
  ASSERT_TRUE(WriteAs(*store_, collection_, {kAnn, {.text_bytes = 3 * kChunkBytes}}, {WithChunks("a", 3)}).ok());
  EXPECT_EQ(BreachOf(WriteAs(*store_, collection_, {kAnn, {.text_bytes = 3 * kChunkBytes}}, {WithChunks("b", 1)})),
            (QuotaBreach{"text_bytes", 3 * kChunkBytes, 3 * kChunkBytes, kAnn}));
  EXPECT_EQ(BreachOf(WriteAs(*store_, collection_, {kBob, {.statements = 2}}, {WithChunks("b", 3)})),
            (QuotaBreach{"statements", 2, 0, kBob}))
      << "the first that it writes, too";
  ASSERT_TRUE(WriteAs(*store_, collection_, {kBob, {.statements = 2}}, {WithChunks("b", 2)}).ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 1, 3), UseOf(kBob, 1, 2)));
  ExpectSound();
}

TEST_P(StoreContract, ADocumentIsItsWhoWroteItLast) {
  const Writer ann{kAnn, {.documents = 2, .text_bytes = 4 * kChunkBytes}}, bob{kBob, {.documents = 1}};
  ASSERT_TRUE(WriteAs(*store_, collection_, ann, {WithChunks("a", 2)}).ok());
  ASSERT_TRUE(WriteAs(*store_, collection_, ann, {WithChunks("a", 4, "longer")}).ok()) << "its own counts once";
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 1, 4)));
  EXPECT_EQ(BreachOf(WriteAs(*store_, collection_, ann, {WithChunks("a", 5, "too long")})).used, 4 * kChunkBytes);
  ASSERT_TRUE(WriteAs(*store_, collection_, bob, {WithChunks("a", 4, "longer")}).ok()) << "unchanged: it moves nothing";
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 1, 4)));
  ASSERT_TRUE(WriteAs(*store_, collection_, bob, {WithChunks("a", 1, "bob's")}).ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 0, 0), UseOf(kBob, 1, 1)));
  ASSERT_TRUE(WriteAs(*store_, collection_, ann, {WithChunks("b", 1)}).ok());
  EXPECT_EQ(BreachOf(WriteAs(*store_, collection_, bob, {WithChunks("b", 1, "taken")})),
            (QuotaBreach{"documents", 1, 1, kBob}));
  EXPECT_EQ(Read("b").chunks.size(), 1U);
  ASSERT_TRUE(WriteAs(*store_, collection_, kNobody, {WithChunks("b", 2, "nobody's")}).ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 0, 0), UseOf(kBob, 1, 1)));
  ExpectSound();
}

TEST_P(StoreContract, DeletingAndPurgingGiveBackToTheKey) {
  const Writer ann{kAnn, {.documents = 3}}, bob{kBob, {.documents = 3}};
  ASSERT_TRUE(WriteAs(*store_, collection_, ann, {WithChunks("a", 1), WithChunks("b", 2), WithChunks("c", 3)}).ok());
  ASSERT_TRUE(
      WriteAs(*store_, collection_, bob, {WithChunks("d", 1), MakeWrite({.id = "e", .chunks = {{"ben"}}})}).ok());
  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 2, 4), UseOf(kBob, 2, 2)));
  ASSERT_TRUE(store_->PurgeDocument(collection_, "b").ok()) << "retired: it counts no more";
  ASSERT_TRUE(store_->PurgeDocument(collection_, "a").ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 1, 3), UseOf(kBob, 2, 2)));
  ASSERT_TRUE(store_->PurgeEntity(collection_, "ann", false).ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 0, 0), UseOf(kBob, 1, 1)));
  EXPECT_TRUE(WriteAs(*store_, collection_, ann, {WithChunks("f", 1), WithChunks("g", 1), WithChunks("h", 1)}).ok());
  ExpectSound();
}

TEST_P(StoreContract, AKeyHasItsLimitsInEachCollection) {
  const CollectionId other = store_->CreateCollection("other", "hash-4", 4)->id;
  const Writer ann{kAnn, {.documents = 1}};
  for (const CollectionId collection : {collection_, other}) {
    ASSERT_TRUE(WriteAs(*store_, collection, ann, {WithChunks("a", 2)}).ok());
    EXPECT_EQ(BreachOf(WriteAs(*store_, collection, ann, {WithChunks("b", 1)})).key, kAnn);
    EXPECT_THAT(UsesIn(*store_, collection), ElementsAre(UseOf(kAnn, 1, 2)));
  }
  ASSERT_TRUE(store_->DeleteCollection("other").ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 1, 2)));
}

// What it wrote before counts from its next document on, the one that this replaces once.
TEST_P(StoreContract, LimitsThatAKeyIsGivenCountWhatItWroteBefore) {
  ASSERT_TRUE(Write({WithChunks("old", 3)}).ok());
  ASSERT_TRUE(WriteAs(*store_, collection_, {kAnn, {}}, {WithChunks("a", 1), WithChunks("b", 2)}).ok());
  EXPECT_THAT(UsesIn(*store_, collection_), IsEmpty()) << "nothing is counted where no key has a limit";
  ASSERT_TRUE(WriteAs(*store_, collection_, {kAnn, {.documents = 3}}, {WithChunks("a", 3, "longer")}).ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 2, 5)));
  ASSERT_TRUE(WriteAs(*store_, collection_, {kAnn, {.documents = 3}}, {WithChunks("c", 1)}).ok());
  EXPECT_EQ(BreachOf(WriteAs(*store_, collection_, {kAnn, {.documents = 3}}, {WithChunks("old", 1, "taken")})),
            (QuotaBreach{"documents", 3, 3, kAnn}))
      << "who takes over what belongs to none has one more";
  ExpectSound();
}

TEST_P(StoreContract, AKeyThatStoresMoreThanItMayKeepsItAndMayShrink) {
  ASSERT_TRUE(WriteAs(*store_, collection_, {kAnn, {.documents = 3}},
                      {WithChunks("a", 2), WithChunks("b", 2), WithChunks("c", 2)})
                  .ok());
  const Writer ann{kAnn, {.documents = 1, .text_bytes = kChunkBytes}};  // lowered
  EXPECT_EQ(BreachOf(WriteAs(*store_, collection_, ann, {WithChunks("d", 1)})), (QuotaBreach{"documents", 1, 3, kAnn}));
  EXPECT_EQ(BreachOf(WriteAs(*store_, collection_, ann, {WithChunks("a", 3, "longer")})).quota, "text_bytes");
  ASSERT_TRUE(WriteAs(*store_, collection_, ann, {WithChunks("a", 1, "shorter")}).ok());
  ASSERT_TRUE(WriteAs(*store_, collection_, ann, {WithChunks("b", 2, "as long")}).ok());
  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 2, 3)));
  ASSERT_TRUE(WriteAs(*store_, collection_, {kAnn, {.documents = 3}}, {WithChunks("d", 4)}).ok()) << "raised again";
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 3, 7)));
}

// Its counts go on, until the collection is counted anew.
TEST_P(StoreContract, AKeyWhoseLimitsEndedIsNotRefused) {
  ASSERT_TRUE(WriteAs(*store_, collection_, {kAnn, {.documents = 1}}, {WithChunks("a", 1)}).ok());
  ASSERT_TRUE(WriteAs(*store_, collection_, {kBob, {.documents = 1}}, {WithChunks("b", 2)}).ok());
  ASSERT_TRUE(WriteAs(*store_, collection_, {kAnn, {}}, {WithChunks("c", 1), WithChunks("d", 1)}).ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 3, 3), UseOf(kBob, 1, 2)));
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 100}).ok());
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kBob, 1, 2)));
  EXPECT_EQ(BreachOf(WriteAs(*store_, collection_, {kAnn, {.documents = 2}}, {WithChunks("e", 1)})),
            (QuotaBreach{"documents", 2, 3, kAnn}));
}

TEST_P(StoreContract, TheCollectionsQuotaHoldsBesideThoseOfKeys) {
  ASSERT_TRUE(store_->SetQuota(collection_, {.documents = 2}).ok());
  const Writer ann{kAnn, {.documents = 5}};
  const absl::Status status =
      WriteAs(*store_, collection_, ann, {WithChunks("a", 1), WithChunks("b", 1), WithChunks("c", 1)});
  EXPECT_EQ(BreachOf(status), (QuotaBreach{"documents", 2, 2, ""}));
  EXPECT_THAT(UsesIn(*store_, collection_), ElementsAre(UseOf(kAnn, 2, 2))) << "what was refused is not counted";
  EXPECT_EQ((*store_->GetQuota(collection_))->documents, 2);
}

}  // namespace
}  // namespace annals::storage
