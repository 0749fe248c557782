// The example of core/privacy/find.h.
#include <gtest/gtest.h>

#include "core/privacy/find.h"

namespace annals::privacy {
namespace {

TEST(FindExample, IsTrue) {
  //   FindPrivate("Mail ada@lund.org", {}) == {{5, 17, PiiType::kEmail, 0.99}}
  const std::vector<PiiSpan> found = {{5, 17, PiiType::kEmail, 0.99}};
  EXPECT_EQ(FindPrivate("Mail ada@lund.org", {}), found);
}

}  // namespace
}  // namespace annals::privacy
