// The example of core/privacy/check_digits.h.
#include <gtest/gtest.h>

#include "core/privacy/check_digits.h"

namespace annals::privacy {
namespace {

TEST(CheckDigitsExample, IsTrue) {
  //   PassesLuhn("4111111111111111")                 true
  //   PassesMod97("GB82WEST12345698765432")          true
  //   PassesIsraeliId("123456782")                   true
  EXPECT_TRUE(PassesLuhn("4111111111111111"));
  EXPECT_TRUE(PassesMod97("GB82WEST12345698765432"));
  EXPECT_TRUE(PassesIsraeliId("123456782"));
}

}  // namespace
}  // namespace annals::privacy
