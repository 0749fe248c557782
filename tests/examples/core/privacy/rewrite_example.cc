// The example of core/privacy/rewrite.h.
#include <gtest/gtest.h>

#include "core/privacy/rewrite.h"

namespace annals::privacy {
namespace {

TEST(RewriteExample, IsTrue) {
  //   Rewrite("Mail ada@lund.org", "", {.rules = {{.action = PiiAction::kReplace}}}, {}).text    "Mail <EMAIL>"
  EXPECT_EQ(Rewrite("Mail ada@lund.org", "", {.rules = {{.action = PiiAction::kReplace}}}, {}).text, "Mail <EMAIL>");
}

}  // namespace
}  // namespace annals::privacy
