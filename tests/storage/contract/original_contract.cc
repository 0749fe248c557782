// Originals of tokens: kept with the versions that hold them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/storage/store_contract.h"

namespace annals::storage {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

SealedValue Sealed(const std::string& token, const std::string& key = "old", const std::string& bytes = "") {
  return {token, "EMAIL", key, bytes.empty() ? std::string("sealed\0of ", 10) + token : bytes};
}

DocumentWrite Holding(const std::string& id, std::vector<SealedValue> originals, float seed = 1) {
  DocumentWrite write = MakeWrite({.id = id, .chunks = {{"ann"}}, .seed = seed});
  write.digest = id + std::to_string(seed);
  write.originals = std::move(originals);
  return write;
}

const std::vector<std::string> kBoth = {"EMAIL_a", "EMAIL_b"};

// What a collection does with originals, and whether it keeps them.
privacy::Policy Keeping(bool keep) {
  return {.rules = {{.action = privacy::PiiAction::kHash}}, .keep_originals = keep};
}

struct Vault {
  Store* store;
  CollectionId collection;

  std::vector<SealedValue> Read(const std::vector<std::string>& tokens = kBoth) const {
    auto read = store->ReadOriginals(collection, tokens);
    EXPECT_TRUE(read.ok()) << read.status();
    return read.ok() ? *std::move(read) : std::vector<SealedValue>();
  }
  std::vector<std::pair<std::string, std::int64_t>> Counts() const {
    const auto counts = store->CountOriginals(collection);
    EXPECT_TRUE(counts.ok()) << counts.status();
    std::vector<std::pair<std::string, std::int64_t>> pairs;
    for (const SealedCount& count : *counts) pairs.emplace_back(count.key_id, count.values);
    return pairs;
  }
};

TEST_P(StoreContract, OriginalsAreReadAsTheyWereWritten) {
  ASSERT_TRUE(store_->SetPrivacy("news", Keeping(true)).ok());
  const Vault vault{store_, collection_};
  ASSERT_TRUE(Write({Holding("d1", {Sealed("EMAIL_a"), Sealed("EMAIL_b")})}).ok());
  EXPECT_THAT(vault.Read(), UnorderedElementsAre(Sealed("EMAIL_a"), Sealed("EMAIL_b")));
  EXPECT_THAT(vault.Read({"EMAIL_b", "EMAIL_c"}), ElementsAre(Sealed("EMAIL_b")));
  EXPECT_THAT(vault.Read({}), IsEmpty());
  EXPECT_THAT(vault.Counts(), ElementsAre(std::pair("old", 2)));
}

TEST_P(StoreContract, AnOriginalOfTwoDocumentsSurvivesThePurgeOfOne) {
  ASSERT_TRUE(store_->SetPrivacy("news", Keeping(true)).ok());
  const Vault vault{store_, collection_};
  ASSERT_TRUE(Write({Holding("d1", {Sealed("EMAIL_a", "old", "first"), Sealed("EMAIL_b")}),
                     Holding("d2", {Sealed("EMAIL_a", "old", "second")})})
                  .ok());
  EXPECT_THAT(vault.Read({"EMAIL_a"}), ElementsAre(Sealed("EMAIL_a", "old", "first")));
  ASSERT_TRUE(store_->PurgeDocument(collection_, "d1").ok());
  EXPECT_THAT(vault.Read(), ElementsAre(Sealed("EMAIL_a", "old", "second")));
  ASSERT_TRUE(store_->PurgeDocument(collection_, "d2").ok());
  EXPECT_THAT(vault.Counts(), IsEmpty());
  ExpectSound();
}

TEST_P(StoreContract, AReplacedVersionKeepsItsOriginalsUntilItIsPurged) {
  ASSERT_TRUE(store_->SetPrivacy("news", Keeping(true)).ok());
  const Vault vault{store_, collection_};
  ASSERT_TRUE(Write({Holding("d1", {Sealed("EMAIL_a")})}).ok());
  ASSERT_TRUE(Write({Holding("d1", {Sealed("EMAIL_b")}, 2)}).ok());
  EXPECT_THAT(vault.Read(), UnorderedElementsAre(Sealed("EMAIL_a"), Sealed("EMAIL_b")));
  ASSERT_TRUE(store_->PurgeDocument(collection_, "d1").ok());
  EXPECT_THAT(vault.Read(), IsEmpty());
}

TEST_P(StoreContract, OriginalsAreEncryptedAnewInBatches) {
  ASSERT_TRUE(store_->SetPrivacy("news", Keeping(true)).ok());
  const Vault vault{store_, collection_};
  ASSERT_TRUE(Write({Holding("d1", {Sealed("EMAIL_a"), Sealed("EMAIL_b")}), Holding("d2", {Sealed("EMAIL_a")})}).ok());
  for (const std::int64_t expected : {2, 1, 0}) {
    auto rows = store_->OriginalsOfOtherKeys(collection_, "new", 2);
    ASSERT_TRUE(rows.ok());
    for (SealedRow& row : *rows) row.value = Sealed(row.value.token, "new", "again");
    EXPECT_EQ(*store_->ReplaceOriginals(collection_, *rows), expected);
    EXPECT_EQ(*store_->ReplaceOriginals(collection_, *rows), 0) << "they are of that key already";
  }
  EXPECT_THAT(vault.Counts(), ElementsAre(std::pair("new", 3)));
  EXPECT_THAT(vault.Read({"EMAIL_a"}), ElementsAre(Sealed("EMAIL_a", "new", "again")));
}

TEST_P(StoreContract, APolicyThatKeepsNoOriginalsForgetsThem) {
  const Vault vault{store_, collection_};
  privacy::Policy policy{.rules = {{.action = privacy::PiiAction::kHash}}, .keep_originals = true};
  ASSERT_TRUE(store_->SetPrivacy("news", policy).ok());
  ASSERT_TRUE(Write({Holding("d1", {Sealed("EMAIL_a")})}).ok());
  ASSERT_TRUE(store_->SetPrivacy("news", policy).ok());
  EXPECT_THAT(vault.Counts(), ElementsAre(std::pair("old", 1)));
  policy.keep_originals = false;
  ASSERT_TRUE(store_->SetPrivacy("news", policy).ok());
  EXPECT_THAT(vault.Counts(), IsEmpty());
}

TEST_P(StoreContract, OriginalsMadeUnderAPolicyThatIsGoneAreRefused) {
  const Vault vault{store_, collection_};
  ASSERT_TRUE(store_->SetPrivacy("news", Keeping(true)).ok());
  const DocumentWrite made_before = Holding("d1", {Sealed("EMAIL_a")});
  ASSERT_TRUE(store_->SetPrivacy("news", Keeping(false)).ok());
  EXPECT_EQ(Write({made_before}).status().code(), absl::StatusCode::kAborted);
  EXPECT_THAT(vault.Counts(), IsEmpty());
  EXPECT_TRUE(Write({Holding("d1", {})}).ok()) << "as the new policy makes it";
  ExpectSound();
}

}  // namespace
}  // namespace annals::storage
