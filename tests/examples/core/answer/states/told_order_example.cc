// The example of core/answer/states/told_order.h.
#include "core/answer/states/told_order.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ToldOrderExample = OneCase;

TEST_F(ToldOrderExample, IsTrue) {
  //   the page: "Since 2012 Ada Lind has worked at Graz. She worked at Leiden from 2004 to 2009.
  //              From 1998 to 2003 she worked at Delft."
  Put({.id = "lind",
       .title = "Ada Lind",
       .text = "Since 2012 Ada Lind has worked at Graz. She worked at Leiden from 2004 to 2009. "
               "From 1998 to 2003 she worked at Delft."});
  const auto text = [&](const std::string& question) { return Try(AnswerToldOrder, question)->answer.text; };
  //   "Where did Ada Lind work first?"         -> "From 1998 to 2003 she worked at Delft. [1]", under "1998 to 2003"
  EXPECT_EQ(text("Where did Ada Lind work first?"), "1998 to 2003: From 1998 to 2003 she worked at Delft. [1]");
  //   "Where did Ada Lind work after Delft?"   -> "She worked at Leiden from 2004 to 2009. [1]"
  EXPECT_EQ(text("Where did Ada Lind work after Delft?"), "2004 to 2009: She worked at Leiden from 2004 to 2009. [1]");
  //   "Where did Ada Lind work before Delft?"  -> "No evidence for this.", and the sentence of 1998 to 2003
  const std::string refused = text("Where did Ada Lind work before Delft?");
  EXPECT_TRUE(refused.starts_with("No evidence for this.")) << refused;
  EXPECT_TRUE(refused.contains("From 1998 to 2003 she worked at Delft.")) << refused;
  //   "Name in order where Ada Lind worked."   -> all three, by their times
  const auto all = Try(AnswerToldOrder, "Name in order where Ada Lind worked.");
  ASSERT_TRUE(all);
  ASSERT_EQ(all->answer.paragraphs.size(), 3U);
  EXPECT_EQ(all->answer.paragraphs[0].heading, "1998 to 2003");
  EXPECT_EQ(all->answer.paragraphs[2].heading, "since 2012");
}

}  // namespace
}  // namespace annals::answer
