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
  const std::vector<Turn> turns = Turns("Dana: Hello! I moved.\nOmar: Hi.");
  EXPECT_EQ(turns[0], (Turn{"Dana", 0, 6}));
  EXPECT_EQ(turns[1], (Turn{"Omar", 22, 28}));
  //   LongTurns("User: I run a bakery.\n\nHow?\n\nAssistant: So:\n\nNote: open late.", false)   -> {"User", 0, 6}, {"Assistant", 29, 40}
  const std::vector<Turn> long_turns =
      LongTurns("User: I run a bakery.\n\nHow?\n\nAssistant: So:\n\nNote: open late.", false);
  EXPECT_EQ(long_turns[0], (Turn{"User", 0, 6}));
  EXPECT_EQ(long_turns[1], (Turn{"Assistant", 29, 40}));
}

}  // namespace
}  // namespace annals::text
