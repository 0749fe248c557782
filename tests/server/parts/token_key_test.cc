// The key of tokens: what file is one, and what it makes.
#include "server/privacy/token_key.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace annals::server {
namespace {

using privacy::PiiType;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(TokenKeyTest, DigitsAreHmacSha256) {
  const TemporaryFolder folder;
  const auto key = TokenKey::Read(folder.Write("key", std::string(64, '0') + "\n"));
  ASSERT_TRUE(key.ok()) << key.status();
  // openssl dgst -sha256 -mac HMAC -macopt hexkey:00…00 of "EMAIL\nada@lund.org"
  EXPECT_EQ((*key)->DigitsOf(PiiType::kEmail, "ada@lund.org"), "b52a8710b6093da3");
  EXPECT_NE((*key)->DigitsOf(PiiType::kUrl, "ada@lund.org"), (*key)->DigitsOf(PiiType::kEmail, "ada@lund.org"));
  const auto other = TokenKey::Read(folder.Write("other", std::string(64, 'f')));
  ASSERT_TRUE(other.ok());
  EXPECT_NE((*other)->DigitsOf(PiiType::kEmail, "ada@lund.org"), (*key)->DigitsOf(PiiType::kEmail, "ada@lund.org"));
}

TEST(TokenKeyTest, WhatIsNoKeyIsNotRepeated) {
  const TemporaryFolder folder;
  for (const std::string& text : {std::string(), std::string(63, 'a'), std::string(64, 'g'), std::string("secret")}) {
    const absl::Status status = TokenKey::Read(folder.Write("key", text + "\n")).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(std::string(status.message()), HasSubstr("--privacy-key-file"));
    EXPECT_THAT(std::string(status.message()), Not(HasSubstr("secret")));
  }
  EXPECT_FALSE(TokenKey::Read(folder.path() + "/none").ok());
}

}  // namespace
}  // namespace annals::server
