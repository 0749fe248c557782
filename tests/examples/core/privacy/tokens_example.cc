// The example of core/privacy/tokens.h.
#include <gtest/gtest.h>

#include "core/privacy/tokens.h"

namespace annals::privacy {
namespace {

TEST(TokensExample, IsTrue) {
  //   ReadTokens("Call 052").size() == 2
  EXPECT_TRUE(ReadTokens("Call 052").size() == 2);
}

}  // namespace
}  // namespace annals::privacy
