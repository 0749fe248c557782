// The keys of originals: what file is one, and what does not open.
#include "server/privacy/key_ring.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/transport/status.h"
#include "tests/support/temporary_folder.h"

namespace annals::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kOld(64, '1'), kNew(64, '2');
constexpr VaultPlace kPlace{CollectionId{7}, "EMAIL_6f1d20c9a4b37e58"};

class KeyRingTest : public ::testing::Test {
 protected:
  absl::StatusOr<std::unique_ptr<KeyRing>> Read(const std::string& text) {
    return KeyRing::Read(folder_.Write("ring", text));
  }
  const TemporaryFolder folder_;
};

TEST_F(KeyRingTest, WhatIsSealedOpensInItsPlace) {
  const auto ring = Read("# of October\n\n" + kNew + "\r\n" + kOld + "\n");
  ASSERT_TRUE(ring.ok()) << ring.status();
  for (const std::string& value : {std::string("ada@lund.org"), std::string(), std::string(5000, 'x')}) {
    const auto sealed = (*ring)->Seal(kPlace, value);
    ASSERT_TRUE(sealed.ok());
    EXPECT_THAT(*sealed, Not(HasSubstr("lund")));
    EXPECT_NE(*sealed, *(*ring)->Seal(kPlace, value)) << "each has its nonce";
    EXPECT_EQ(*(*ring)->Open(kPlace, (*ring)->newest(), *sealed), value);
  }
}

TEST_F(KeyRingTest, WhatWasChangedOrMovedDoesNotOpen) {
  const auto ring = Read(kNew);
  ASSERT_TRUE(ring.ok());
  const std::string sealed = *(*ring)->Seal(kPlace, "ada@lund.org"), id = (*ring)->newest();
  const auto refused = [&](const VaultPlace& place, const std::string& bytes) {
    const absl::Status status = (*ring)->Open(place, id, bytes).status();
    EXPECT_EQ(Reason(status), "VAULT_DAMAGED");
    EXPECT_THAT(std::string(status.message()), Not(HasSubstr("lund")));
  };
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    refused(kPlace, changed);
    refused(kPlace, sealed.substr(0, i));
  }
  refused(kPlace, sealed + "x");
  refused({kPlace.collection, "EMAIL_0000000000000000"}, sealed);
  refused({CollectionId{8}, kPlace.token}, sealed);
}

TEST_F(KeyRingTest, AnotherKeyDoesNotOpen) {
  const auto old = Read(kOld), both = Read(kNew + "\n" + kOld), fresh = Read(kNew);
  ASSERT_TRUE(old.ok() && both.ok() && fresh.ok());
  const std::string sealed = *(*old)->Seal(kPlace, "ada@lund.org"), id = (*old)->newest();
  EXPECT_EQ(*(*both)->Open(kPlace, id, sealed), "ada@lund.org");
  EXPECT_EQ((*both)->newest(), (*fresh)->newest());
  EXPECT_EQ(Reason((*fresh)->Open(kPlace, id, sealed).status()), "VAULT_KEY_MISSING");
  EXPECT_THAT(std::string((*fresh)->Open(kPlace, id, sealed).status().message()), HasSubstr(id));
  EXPECT_EQ(Reason((*both)->Open(kPlace, (*both)->newest(), sealed).status()), "VAULT_DAMAGED");
}

TEST_F(KeyRingTest, WhatIsNoRingIsRefusedAndNotRepeated) {
  for (const std::string& text : {std::string(), std::string("# none"), std::string(63, '1'), std::string(64, 'g'),
                                  kNew + "\nsecret", kNew + "\n" + kNew}) {
    const absl::Status status = Read(text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(std::string(status.message()), HasSubstr("--vault-key-file"));
    for (const char* key : {"secret", "1111", "2222", "gggg"})
      EXPECT_THAT(std::string(status.message()), Not(HasSubstr(key)));
  }
  EXPECT_FALSE(KeyRing::Read(folder_.path() + "/none").ok());
}

}  // namespace
}  // namespace annals::server
