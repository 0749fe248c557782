// Tokens in a text, and originals put back.
#include "core/privacy/originals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::privacy {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr char kToken[] = "US_SSN_0123456789abcdef";

class Digits final : public TokenSource {
 public:
  std::string DigitsOf(PiiType, std::string_view) const override { return "0123456789abcdef"; }
};

std::vector<std::string> TokensOf(std::string_view text) {
  std::vector<std::string> tokens;
  for (const PiiSpan& span : FindTokens(text)) tokens.emplace_back(text.substr(span.begin, span.end - span.begin));
  return tokens;
}

TEST(OriginalsTest, TokensAreFoundWhereverTheyStand) {
  const std::string t = kToken;
  EXPECT_THAT(TokensOf(t), ElementsAre(t));
  EXPECT_THAT(TokensOf("<" + t + ">, " + t + "."), ElementsAre(t, t));
  EXPECT_THAT(TokensOf("ISRAELI_BANK_ACCOUNT_0123456789abcdef"), ElementsAre("ISRAELI_BANK_ACCOUNT_0123456789abcdef"));
  for (const std::string& none : {"x" + t, t + "0", "_" + t, std::string("SSN_0123456789abcdef"),
                                  std::string("EMAIL_0123456789ABCDEF"), std::string("EMAIL_0123"), std::string()})
    EXPECT_THAT(TokensOf(none), IsEmpty()) << none;
}

TEST(OriginalsTest, WhatIsNotKnownStays) {
  const std::string text = std::string("File ") + kToken + " of EMAIL_ffffffffffffffff.";
  const Rewritten back = PutBack(text, {{kToken, "460-89-9847"}});
  EXPECT_EQ(back.text, "File 460-89-9847 of EMAIL_ffffffffffffffff.");
  ASSERT_EQ(back.replacements.size(), 1U);
  EXPECT_EQ(back.replacements[0].span.begin, 5U);
}

TEST(OriginalsTest, OnlyWhatWasHashedIsKeptAndItsFirstSpelling) {
  const Digits digits;
  const Policy policy{
      .rules = {{.types = Only(PiiType::kEmail), .action = PiiAction::kHash}, {.action = PiiAction::kReplace}}};
  Originals originals;
  for (const char* text : {"Mail Ada@lund.org", "or ada@lund.org, SSN 460-89-9847"})
    Keep(text, Rewrite(text, "", policy, {.tokens = &digits}), &originals);
  EXPECT_THAT(originals, ElementsAre(std::pair("EMAIL_0123456789abcdef", "Ada@lund.org")));
  Originals none;
  Keep("Mail ada@lund.org", Rewrite("Mail ada@lund.org", "", policy, {}), &none);
  EXPECT_THAT(none, IsEmpty()) << "without a key nothing was hashed";
}

}  // namespace
}  // namespace annals::privacy
