// Links between assets: written, changed, taken away, read by the feed, purged with their assets.
#include <gmock/gmock.h>

#include <map>

#include "core/index/image.h"
#include "tests/storage/store_contract.h"

namespace annals::storage {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

AssetEdge Link(const std::string& source, const std::string& relation, const std::string& target, float confidence = 1,
               const std::string& provenance = "request") {
  return {.source_ref = source,
          .target_ref = target,
          .relation = relation,
          .confidence = confidence,
          .provenance = provenance};
}

DocumentWrite Mail(const std::string& id, const std::string& asset, const std::string& text = "Hello.") {
  DocumentWrite write = MakeWrite({.id = id, .chunks = {{"Ada"}}});
  write.digest = text;
  write.document.document.asset_ref = asset;
  return write;
}

// What a reader of the whole feed holds, "source relation target confidence provenance".
std::vector<std::string> Held(const index::Change& change) {
  std::vector<std::string> held;
  for (const AssetLink& link : change.linked) {
    std::string confidence = std::to_string(link.edge.confidence);
    confidence.resize(4);
    held.push_back(link.edge.source_ref + " " + link.edge.relation + " " + link.edge.target_ref + " " + confidence +
                   " " + link.edge.provenance);
  }
  std::ranges::sort(held);
  return held;
}

TEST_P(StoreContract, AssetLinksAreWrittenOnceAndChangedInPlace) {
  const auto first = store_->LinkAssets(
      collection_, {Link("mail:2", "reply_to", "mail:1"), Link("mail:2", "thread_member", "mail:1", 0.5F)});
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_EQ(first->added, 2);
  const index::Change read = ReadAll();
  EXPECT_GE(read.watermark, first->watermark);
  EXPECT_THAT(Held(read),
              ElementsAre("mail:2 reply_to mail:1 1.00 request", "mail:2 thread_member mail:1 0.50 request"));
  for (const AssetLink& link : read.linked) EXPECT_LT(link.id.value, 0);

  const auto again = store_->LinkAssets(
      collection_, {Link("mail:2", "reply_to", "mail:1"), Link("mail:2", "thread_member", "mail:1", 0.75F, "import")});
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->added, 0);
  EXPECT_EQ(again->changed, 1);
  EXPECT_EQ(again->unchanged, 1);
  // Who has read so far reads only what changed, and it is the same row.
  const index::Change later = ReadAll(read.watermark);
  ASSERT_EQ(later.linked.size(), 1U);
  EXPECT_THAT(Held(later), ElementsAre("mail:2 thread_member mail:1 0.75 import"));
  EXPECT_TRUE(later.unlinked.empty());
  EXPECT_EQ(Held(ReadAll()).size(), 2U);
  const auto third = store_->LinkAssets(collection_, {Link("mail:2", "reply_to", "mail:1")});
  EXPECT_EQ(third->unchanged, 1);
  EXPECT_EQ(ReadAll(third->watermark).linked.size(), 0U);
  EXPECT_EQ(Stats().asset_edges, 2);
}

TEST_P(StoreContract, AssetLinksAreTakenAway) {
  const auto written =
      store_->LinkAssets(collection_, {Link("a:1", "references", "b:1"), Link("a:1", "references", "b:2")});
  ASSERT_TRUE(written.ok());
  const auto removed = store_->UnlinkAssets(collection_, Link("a:1", "references", "b:1"));
  ASSERT_TRUE(removed.ok());
  EXPECT_TRUE(removed->removed);
  EXPECT_FALSE(store_->UnlinkAssets(collection_, Link("a:1", "references", "b:1"))->removed);
  EXPECT_FALSE(store_->UnlinkAssets(collection_, Link("a:1", "reply_to", "b:2"))->removed);
  EXPECT_EQ(ReadAll(written->watermark).unlinked.size(), 1U);
  EXPECT_THAT(Held(ReadAll()), ElementsAre("a:1 references b:2 1.00 request"));
  EXPECT_EQ(Stats().asset_edges, 1);
  // Made again it is there again, for who has read its end as well.
  ASSERT_TRUE(store_->LinkAssets(collection_, {Link("a:1", "references", "b:1")}).ok());
  EXPECT_THAT(Held(ReadAll(removed->watermark)), ElementsAre("a:1 references b:1 1.00 request"));
  EXPECT_EQ(Held(ReadAll()).size(), 2U);
}

TEST_P(StoreContract, AssetLinksStayWhenDocumentsAreSentAgain) {
  ASSERT_TRUE(Write({Mail("m1", "mail:1"), Mail("m2", "mail:2")}).ok());
  ASSERT_TRUE(store_->LinkAssets(collection_, {Link("mail:2", "reply_to", "mail:1")}).ok());
  ASSERT_TRUE(Write({Mail("m2", "mail:2", "Hello again.")}).ok());
  ASSERT_TRUE(store_->DeleteDocument(collection_, "m1").ok());
  EXPECT_THAT(Held(ReadAll()), ElementsAre("mail:2 reply_to mail:1 1.00 request"));
}

TEST_P(StoreContract, AssetLinksGoWithAPurgeOfTheLastDocumentOfAnEnd) {
  ASSERT_TRUE(Write({Mail("m1", "mail:1"), Mail("m1b", "mail:1"), Mail("m2", "mail:2"), Mail("note", "")}).ok());
  ASSERT_TRUE(store_
                  ->LinkAssets(collection_, {Link("mail:2", "reply_to", "mail:1"), Link("mail:3", "reply_to", "mail:2"),
                                             Link("document:note", "references", "mail:3")})
                  .ok());
  const std::uint64_t before = ReadAll().watermark;
  ASSERT_TRUE(store_->PurgeDocument(collection_, "m1").ok());  // m1b is the asset, too
  EXPECT_EQ(Held(ReadAll()).size(), 3U);
  ASSERT_TRUE(store_->PurgeDocument(collection_, "m1b").ok());
  EXPECT_THAT(Held(ReadAll()),
              ElementsAre("document:note references mail:3 1.00 request", "mail:3 reply_to mail:2 1.00 request"));
  ASSERT_TRUE(store_->PurgeDocument(collection_, "note").ok());
  EXPECT_THAT(Held(ReadAll()), ElementsAre("mail:3 reply_to mail:2 1.00 request"));
  EXPECT_EQ(ReadAll(before).unlinked.size(), 2U);
  ExpectSound();
}

TEST_P(StoreContract, AssetLinksBelongToTheirCollection) {
  const auto other = store_->CreateCollection("other", "hash-4", 4);
  ASSERT_TRUE(other.ok());
  ASSERT_TRUE(store_->LinkAssets(other->id, {Link("mail:2", "reply_to", "mail:1")}).ok());
  EXPECT_THAT(Held(ReadAll()), IsEmpty());
  EXPECT_FALSE(store_->UnlinkAssets(collection_, Link("mail:2", "reply_to", "mail:1"))->removed);
  EXPECT_TRUE(absl::IsNotFound(store_->LinkAssets(CollectionId(999'999), {Link("a:1", "reply_to", "a:2")}).status()));
  ASSERT_TRUE(store_->DeleteCollection("other").ok());
}

TEST_P(StoreContract, FeaturesOfACollectionAreKept) {
  EXPECT_EQ(store_->GetCollection("news")->features, Features());
  const Features off{ExpansionMode::kOff, ExpansionMode::kAlways};
  const auto set = store_->SetFeatures("news", off);
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_EQ(set->features, off);
  EXPECT_EQ(store_->GetCollection("news")->features, off);
  EXPECT_EQ(store_->ListCollections()->at(0).features, off);
  EXPECT_EQ(store_->SetFeatures("news", {})->features, Features());
  EXPECT_TRUE(absl::IsNotFound(store_->SetFeatures("none", {}).status()));
}

}  // namespace
}  // namespace annals::storage
