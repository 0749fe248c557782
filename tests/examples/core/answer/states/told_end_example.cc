// The example of core/answer/states/told_end.h.
#include "core/answer/states/told_end.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ToldEndExample = OneCase;

TEST_F(ToldEndExample, IsTrue) {
  //   "Maud Varn taught at Delft from 2004 to 2005. She has lived in Wick since May 2019."
  Put({.id = "varn",
       .title = "Maud Varn",
       .text = "Maud Varn taught at Delft from 2004 to 2005. She has lived in Wick since May 2019."});
  const auto text = [&](const std::string& question) { return Try(AnswerToldEnd, question)->answer.text; };
  //   "When did Maud Varn stop teaching at Delft?"    -> "Until 2005. [1]"
  EXPECT_TRUE(text("When did Maud Varn stop teaching at Delft?").starts_with("Until 2005. [1]"));
  //   "Since when has Maud Varn lived in Wick?"       -> "Since May 2019. [1]"
  EXPECT_TRUE(text("Since when has Maud Varn lived in Wick?").starts_with("Since May 2019. [1]"));
  //   "Until when has Maud Varn lived in Wick?"       -> "No evidence for this.", "Since May 2019; no end is told. [1]"
  const std::string refused = text("Until when has Maud Varn lived in Wick?");
  EXPECT_TRUE(refused.starts_with("No evidence for this.")) << refused;
  EXPECT_TRUE(refused.contains("Since May 2019; no end is told. [1]"));
}

}  // namespace
}  // namespace annals::answer
