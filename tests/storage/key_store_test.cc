// Access keys in PostgreSQL: what goes in comes out, and what is revoked stays so.
#include "storage/key_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/storage/store_fixture.h"

namespace annals::storage {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class KeyStoreTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    keys_ = KeyStore::Open({.url = url()});
  }
  static ApiKey Key(const std::string& id) { return {.id = id, .name = "ci", .digest = std::string(64, 'a')}; }

  std::unique_ptr<KeyStore> keys_;
};

TEST_F(KeyStoreTest, KeysComeBackAsTheyWereGiven) {
  EXPECT_THAT(*keys_->List(), IsEmpty());
  ApiKey narrow = Key("0123456789ab");
  narrow.scope = KeyScope::kWrite;
  narrow.collections = {"mail", "news"};
  narrow.expires = Timestamp(std::chrono::sys_days{std::chrono::year{2030} / 3 / 1}) + std::chrono::seconds(5);
  narrow.reveals_private = true;
  narrow.limits = KeyLimits{.calls_per_second = 5, .burst = 0, .streams = 2};
  ASSERT_TRUE(keys_->Add(narrow).ok());
  ASSERT_TRUE(keys_->Add(Key("ba9876543210")).ok());
  const auto listed = keys_->List();
  ASSERT_TRUE(listed.ok()) << listed.status();
  ASSERT_EQ(listed->size(), 2U);
  const ApiKey& first = (*listed)[0];
  EXPECT_EQ(first.id, narrow.id);
  EXPECT_EQ(first.name, "ci");
  EXPECT_EQ(first.digest, narrow.digest);
  EXPECT_EQ(first.scope, KeyScope::kWrite);
  EXPECT_THAT(first.collections, ElementsAre("mail", "news"));
  EXPECT_EQ(first.expires, narrow.expires);
  EXPECT_FALSE(first.revoked);
  EXPECT_GT(first.created, Timestamp());
  EXPECT_EQ((*listed)[1].scope, KeyScope::kRead);
  EXPECT_THAT((*listed)[1].collections, IsEmpty());
  EXPECT_FALSE((*listed)[1].expires);
  EXPECT_TRUE(first.reveals_private);
  EXPECT_FALSE((*listed)[1].reveals_private);
  EXPECT_EQ(first.limits, narrow.limits);
  EXPECT_EQ((*listed)[1].limits, std::nullopt);
  ApiKey free = Key("aaaaaaaaaaaa");
  free.limits = KeyLimits{};
  free.stored = {.documents = 3, .text_bytes = 5'000'000'000, .statements = 7};
  EXPECT_EQ(keys_->Add(free)->limits, KeyLimits{});
  EXPECT_EQ((*keys_->List())[2].stored, free.stored);
  EXPECT_EQ((*keys_->List())[0].stored, StorageLimits());
}

TEST_F(KeyStoreTest, LimitsAreReplaced) {
  ApiKey key = Key("0123456789ab");
  key.limits = KeyLimits{.calls_per_second = 5};
  ASSERT_TRUE(keys_->Add(key).ok());
  const auto limited = keys_->SetLimits(key.id, std::nullopt, {.documents = 3});
  ASSERT_TRUE(limited.ok()) << limited.status();
  EXPECT_EQ(limited->limits, std::nullopt);
  EXPECT_EQ(limited->stored, (StorageLimits{.documents = 3}));
  EXPECT_EQ(limited->digest, key.digest);
  EXPECT_EQ((*keys_->List())[0].stored, limited->stored);
  EXPECT_EQ(keys_->SetLimits(key.id, KeyLimits{.streams = 2}, {})->limits, KeyLimits{.streams = 2});
  EXPECT_EQ((*keys_->List())[0].stored, StorageLimits());
  EXPECT_EQ(keys_->SetLimits("ba9876543210", std::nullopt, {}).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(KeyStoreTest, AnIdIsGivenOnce) {
  ASSERT_TRUE(keys_->Add(Key("0123456789ab")).ok());
  EXPECT_EQ(keys_->Add(Key("0123456789ab")).status().code(), absl::StatusCode::kAlreadyExists);
  EXPECT_FALSE(keys_->Add(Key("no id")).ok());
}

TEST_F(KeyStoreTest, WhatIsRevokedStaysSo) {
  ASSERT_TRUE(keys_->Add(Key("0123456789ab")).ok());
  const auto revoked = keys_->Revoke("0123456789ab");
  ASSERT_TRUE(revoked.ok()) << revoked.status();
  ASSERT_TRUE(revoked->revoked);
  EXPECT_EQ(keys_->Revoke("0123456789ab")->revoked, revoked->revoked);
  EXPECT_EQ((*keys_->List())[0].revoked, revoked->revoked);
  EXPECT_EQ(keys_->Revoke("ba9876543210").status().code(), absl::StatusCode::kNotFound);
}

TEST_F(KeyStoreTest, AKeyOutlivesTheCollectionThatItNames) {
  ApiKey key = Key("0123456789ab");
  key.collections = {"news"};
  ASSERT_TRUE(keys_->Add(key).ok());
  ASSERT_TRUE(store_->DeleteCollection("news").ok());
  EXPECT_EQ(keys_->List()->size(), 1U);
}

}  // namespace
}  // namespace annals::storage
