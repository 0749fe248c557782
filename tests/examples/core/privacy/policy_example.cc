// The example of core/privacy/policy.h.
#include <gtest/gtest.h>

#include "core/privacy/policy.h"

namespace annals::privacy {
namespace {

TEST(PolicyExample, IsTrue) {
  //   Policy policy{.rules = {{.types = Only(PiiType::kEmail), .action = PiiAction::kHash, .channels = {"mail"}}}};
  //   policy.ActionOf(PiiType::kEmail, "mail")                 PiiAction::kHash
  //   policy.ActionOf(PiiType::kEmail, "chat")                 PiiAction::kKeep
  Policy policy{.rules = {{.types = Only(PiiType::kEmail), .action = PiiAction::kHash, .channels = {"mail"}}}};
  EXPECT_EQ(policy.ActionOf(PiiType::kEmail, "mail"), PiiAction::kHash);
  EXPECT_EQ(policy.ActionOf(PiiType::kEmail, "chat"), PiiAction::kKeep);
  const auto read = PolicyOfLine("keep=1;least=0.5;HASH:EMAIL,PHONE:mail;REDACT::");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->ActionOf(PiiType::kIban, "mail"), PiiAction::kRedact);
}

}  // namespace
}  // namespace annals::privacy
