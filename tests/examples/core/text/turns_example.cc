// The examples of core/text/turns.h.
#include <gtest/gtest.h>

#include "core/text/turns.h"

namespace annals::text {
namespace {

TEST(TurnsExample, IsTrue) {
  //   Speaker("Dana Reyes: I moved to Leiden last March.")   -> "Dana Reyes"
  EXPECT_EQ(Speaker("Dana Reyes: I moved to Leiden last March."), "Dana Reyes");
  //   Speaker("Dana: Hello!\nOmar: Hi.")                      -> "" (two turns: no one's own words)
  EXPECT_EQ(Speaker("Dana: Hello!\nOmar: Hi."), "");
  //   Speaker("See also: the annex.")                         -> "" (written small)
  EXPECT_EQ(Speaker("See also: the annex."), "");
}

}  // namespace
}  // namespace annals::text
