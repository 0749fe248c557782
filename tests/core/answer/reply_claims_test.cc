#include "core/answer/model/reply_claims.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Split(const char* reply) {
  std::vector<std::string> shown;
  for (const Claim& claim : SplitIntoClaims(reply, language::Language::kEnglish).claims) {
    std::string line = std::to_string(claim.part) + " " + claim.text;
    for (const std::string& id : claim.ids) line += " " + id;
    shown.push_back(line);
  }
  return shown;
}

TEST(ReplyClaimsTest, MarksBelongToTheirSentence) {
  EXPECT_THAT(Split("Prices rose [E1]. Wages fell. [E2][E3] Yards closed. [E1, E2]"),
              ElementsAre("0 Prices rose. E1", "0 Wages fell. E2 E3", "0 Yards closed. E1 E2"));
  EXPECT_THAT(Split("Prices rose [e1] by 3.5% [E2]."), ElementsAre("0 Prices rose by 3.5%. E1 E2"));
  EXPECT_THAT(Split("Prices rose [E1; E1]"), ElementsAre("0 Prices rose E1"));
}

TEST(ReplyClaimsTest, PartsAndMarkdown) {
  EXPECT_THAT(Split("G1:\n- Prices **rose** [E1].\n\n**G2:** Wages fell [E2]."),
              ElementsAre("1 Prices rose. E1", "2 Wages fell. E2"));
  EXPECT_THAT(Split("1. Prices rose [E1].\n2. Wages fell [E2]."), ElementsAre("0 Prices rose. E1", "0 Wages fell. E2"));
}

TEST(ReplyClaimsTest, OtherBracketsAreText) {
  EXPECT_THAT(Split("Prices rose [see 3] (E1)."), ElementsAre("0 Prices rose [see 3] (E1)."));
}

TEST(ReplyClaimsTest, NothingSaid) {
  EXPECT_TRUE(SplitIntoClaims(" none.\n", language::Language::kEnglish).none);
  EXPECT_THAT(Split(""), IsEmpty());
  EXPECT_THAT(Split("[E1] ... ---"), IsEmpty());
  EXPECT_THAT(Split("\xff\xfe broken"), IsEmpty());
}

TEST(ReplyClaimsTest, AnApologyIsARefusal) {
  EXPECT_TRUE(SplitIntoClaims("I'm sorry, but I can't help with that.", language::Language::kEnglish).refusal);
  EXPECT_TRUE(SplitIntoClaims("I cannot answer this.", language::Language::kEnglish).refusal);
  EXPECT_FALSE(SplitIntoClaims("I cannot, said the owner, pay more [E1].", language::Language::kEnglish).refusal);
}

}  // namespace
}  // namespace annals::answer
