// The example of core/answer/model/reply_claims.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/answer/model/reply_claims.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;

TEST(ReplyClaimsExample, IsTrue) {
  //   "G1:\nPrices rose. [E1] Wages fell [E2, E3]."
  const std::vector<Claim> claims =
      SplitIntoClaims("G1:\nPrices rose. [E1] Wages fell [E2, E3].", language::Language::kEnglish).claims;
  ASSERT_EQ(claims.size(), 2U);
  //     -> {"Prices rose.", {E1}, part 1}, {"Wages fell.", {E2, E3}, part 1}
  EXPECT_EQ(claims[0].text, "Prices rose.");
  EXPECT_THAT(claims[0].ids, ElementsAre("E1"));
  EXPECT_EQ(claims[0].part, 1);
  EXPECT_EQ(claims[1].text, "Wages fell.");
  EXPECT_THAT(claims[1].ids, ElementsAre("E2", "E3"));
  EXPECT_EQ(claims[1].part, 1);
}

}  // namespace
}  // namespace annals::answer
