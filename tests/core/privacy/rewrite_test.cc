#include "core/privacy/rewrite.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <format>
#include <functional>

namespace annals::privacy {
namespace {

class HashedTokens : public TokenSource {
 public:
  std::string DigitsOf(PiiType type, std::string_view canonical) const override {
    return std::format("{:016x}", static_cast<std::uint64_t>(std::hash<std::string_view>()(canonical)) ^
                                      static_cast<std::uint64_t>(type));
  }
};

const Policy kHashAll{.rules = {{.action = PiiAction::kHash}}};

std::string Hashed(std::string_view text) {
  const HashedTokens tokens;
  return Rewrite(text, "", kHashAll, {.tokens = &tokens}).text;
}

TEST(RewriteTest, NothingIsDoneWithoutAPolicy) {
  const std::string text = "Dr. Ada Lund, ada@lund.org";
  EXPECT_EQ(Rewrite(text, "mail", {}, {}).text, text);
  EXPECT_TRUE(Rewrite(text, "mail", {}, {}).replacements.empty());
}

TEST(RewriteTest, EachTypeAndChannelHasItsAction) {
  const Policy policy{.rules = {{.types = Only(PiiType::kEmail), .action = PiiAction::kReplace},
                                {.types = Only(PiiType::kUsSsn), .action = PiiAction::kRedact, .channels = {"mail"}}}};
  EXPECT_EQ(Rewrite("ada@lund.org has 460-89-9847", "mail", policy, {}).text, "<EMAIL> has [redacted]");
  EXPECT_EQ(Rewrite("ada@lund.org has 460-89-9847", "chat", policy, {}).text, "<EMAIL> has 460-89-9847");
}

TEST(RewriteTest, EqualValuesHaveEqualTokensHoweverTheyAreWritten) {
  const auto token = [](std::string_view text) { return Hashed(text).substr(5); };
  EXPECT_EQ(token("Tel. 052-123 4567"), token("Tel. 0521234567"));
  EXPECT_EQ(token("Mail ADA@lund.org"), token("Mail ada@LUND.org"));
  EXPECT_NE(token("Tel. 052-123 4567"), token("Tel. 052-123 4568"));
}

TEST(RewriteTest, OfWhatIsPutInNothingIsPrivate) {
  for (const char* text : {"Dr. Ada Lund, ada@lund.org, 460-89-9847, 12 Harbour Road, Wick", "my name is Ada",
                           "call 0521234567 or +44 20 7946 0958"}) {
    const std::string once = Hashed(text);
    EXPECT_NE(once, text);
    EXPECT_EQ(Hashed(once), once);
    for (const PiiAction action : {PiiAction::kReplace, PiiAction::kRedact}) {
      const Policy policy{.rules = {{.action = action}}};
      const std::string replaced = Rewrite(text, "", policy, {}).text;
      EXPECT_EQ(Rewrite(replaced, "", policy, {}).text, replaced);
    }
  }
}

TEST(RewriteTest, ReplacementsSayWhatStoodWhere) {
  const std::string text = "Write ada@lund.org or bob@lund.org.";
  const Rewritten result = Rewrite(text, "", {.rules = {{.action = PiiAction::kReplace}}}, {});
  ASSERT_EQ(result.replacements.size(), 2U);
  std::string back;
  std::size_t at = 0;
  for (const Replacement& replacement : result.replacements) {
    back += text.substr(at, replacement.span.begin - at) + replacement.text;
    at = replacement.span.end;
  }
  EXPECT_EQ(back + text.substr(at), result.text);
}

TEST(RewriteTest, TokensAreTold) {
  EXPECT_EQ(TypeOfToken("EMAIL_0123456789abcdef"), PiiType::kEmail);
  EXPECT_EQ(TypeOfToken("ISRAELI_BANK_ACCOUNT_0123456789abcdef"), PiiType::kIsraeliBankAccount);
  for (const char* none : {"", "EMAIL_", "EMAIL_0123456789abcdeg", "MAIL_0123456789abcdef", "EMAIL0123456789abcdef0"})
    EXPECT_FALSE(TypeOfToken(none)) << none;
}

}  // namespace
}  // namespace annals::privacy
