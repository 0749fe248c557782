#include "core/privacy/policy.h"

#include <gtest/gtest.h>

namespace annals::privacy {
namespace {

TEST(PolicyTest, IsOffWithoutRules) {
  EXPECT_FALSE(Policy{}.on());
  EXPECT_TRUE(Policy{}.TypesFor("mail").none());
  EXPECT_EQ(ToLine({}), "");
  EXPECT_EQ(PolicyOfLine(""), Policy{});
}

TEST(PolicyTest, TheFirstRuleThatConcernsDecides) {
  const Policy policy{.rules = {{.types = Only(PiiType::kEmail), .action = PiiAction::kKeep, .channels = {"mail"}},
                                {.types = Only(PiiType::kEmail) | Only(PiiType::kPhone), .action = PiiAction::kHash},
                                {.action = PiiAction::kRedact, .channels = {"chat", "mail"}}}};
  EXPECT_EQ(policy.ActionOf(PiiType::kEmail, "mail"), PiiAction::kKeep);
  EXPECT_EQ(policy.ActionOf(PiiType::kEmail, "chat"), PiiAction::kHash);
  EXPECT_EQ(policy.ActionOf(PiiType::kIban, "mail"), PiiAction::kRedact);
  EXPECT_EQ(policy.ActionOf(PiiType::kIban, ""), PiiAction::kKeep);
  EXPECT_EQ(policy.TypesFor("").count(), 2U);
  EXPECT_EQ(policy.TypesFor("mail").count(), kPiiTypeCount - 1);
}

TEST(PolicyTest, ALineSaysItWhole) {
  for (const Policy& policy :
       {Policy{.rules = {{.action = PiiAction::kRedact}}},
        Policy{.rules = {{.types = Only(PiiType::kIban), .action = PiiAction::kHash, .channels = {"a", "b-c"}},
                         {.action = PiiAction::kKeep}},
               .keep_originals = true,
               .least_confidence = 0.85}}) {
    EXPECT_EQ(PolicyOfLine(ToLine(policy)), policy) << ToLine(policy);
  }
  for (const char* none : {"x", "keep=1;least=0.5", "keep=2;least=0.5;HASH::", "keep=1;least=x;HASH::",
                           "keep=1;least=0.5;HASHED::", "keep=1;least=0.5;HASH:MAIL:", "keep=1;least=0.5;HASH:"})
    EXPECT_FALSE(PolicyOfLine(none)) << none;
}

TEST(PolicyTest, ViolationsNameTheirField) {
  const auto fields = [](const Policy& policy) {
    std::string all;
    for (const PolicyViolation& violation : ViolationsOf(policy))
      all += violation.field + " " + violation.reason + "; ";
    return all;
  };
  EXPECT_EQ(fields({}), "");
  EXPECT_EQ(fields({.rules = {{.action = PiiAction::kHash, .channels = {"mail", "Mail"}}}}),
            "rules[0].channels[1] INVALID; ");
  EXPECT_EQ(fields({.least_confidence = 1.5}), "least_confidence OUT_OF_RANGE; ");
  EXPECT_EQ(fields({.rules = {{.action = PiiAction::kRedact}}, .keep_originals = true}), "keep_originals NEEDS_HASH; ");
  EXPECT_EQ(fields({.rules = std::vector<PolicyRule>(101)}), "rules TOO_MANY; ");
}

}  // namespace
}  // namespace annals::privacy
