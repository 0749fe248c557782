// The example of core/answer/states/silent_state.h.
#include "core/answer/states/silent_state.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using SilentStateExample = OneCase;

TEST_F(SilentStateExample, IsTrue) {
  //   the page: "Maud Varn taught at Delft from 1995 to 1996. Since 1999 she has taught at Leiden."
  Put({.id = "varn",
       .title = "Maud Varn",
       .text = "Maud Varn taught at Delft from 1995 to 1996. Since 1999 she has taught at Leiden."});
  //   "Where did Maud Varn teach in 1997?"
  const auto draft = Try(AnswerSilentState, "Where did Maud Varn teach in 1997?");
  ASSERT_TRUE(draft);
  EXPECT_TRUE(draft->answer.abstained);
  //   -> "No evidence for this in 1997."
  //      "1995 to 1996: Maud Varn taught at Delft from 1995 to 1996. [1]"
  //      "since 1999: Since 1999 she has taught at Leiden. [2]"
  EXPECT_EQ(draft->answer.text, std::string("No evidence for this in 1997.") + "\n\n" +
                                    "1995 to 1996: Maud Varn taught at Delft from 1995 to 1996. [1]" + "\n\n" +
                                    "since 1999: Since 1999 she has taught at Leiden. [2]");
}

}  // namespace
}  // namespace annals::answer
