// The example of core/answer/reading/passage_turns.h.
#include "core/answer/reading/passage_turns.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using PassageTurnsExample = PassagesTest;

TEST_F(PassageTurnsExample, IsTrue) {
  Say("talk", "Dana: Hello! I moved.\nOmar: Hi.");
  const index::ChunkOrdinal chunk = 0;
  //   TurnsOf(view, chunk)   {"Dana", 0, 6}, {"Omar", 22, 28}: "Dana: Hello! I moved.\nOmar: Hi."
  const std::vector<text::Turn> turns = TurnsOf(view(), chunk);
  ASSERT_EQ(turns.size(), 2U);
  EXPECT_EQ(turns[0], (text::Turn{"Dana", 0, 6}));
  EXPECT_EQ(turns[1], (text::Turn{"Omar", 22, 28}));
}

}  // namespace
}  // namespace annals::answer
