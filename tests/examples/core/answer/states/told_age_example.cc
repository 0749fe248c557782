// The example of core/answer/states/told_age.h.
#include "core/answer/states/told_age.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ToldAgeExample = OneCase;

TEST_F(ToldAgeExample, IsTrue) {
  //   "Maud Varn was born on 3 May 1970. In 1999 she won the Ostra Prize."
  Put({.id = "varn",
       .title = "Maud Varn",
       .text = "Maud Varn was born on 3 May 1970. In 1999 she won the Ostra Prize."});
  //   "How old was Maud Varn when she won the Ostra Prize?"
  const auto draft = Try(AnswerToldAge, "How old was Maud Varn when she won the Ostra Prize?");
  ASSERT_TRUE(draft);
  //   -> "28 or 29 years old. [1] [2]"
  //      "Maud Varn was born on 3 May 1970. [1]"
  //      "In 1999 she won the Ostra Prize. [2]"
  EXPECT_EQ(draft->answer.text, std::string("28 or 29 years old. [1] [2]") + " " +
                                    "Maud Varn was born on 3 May 1970. [1]" + " " +
                                    "In 1999 she won the Ostra Prize. [2]");
}

}  // namespace
}  // namespace annals::answer
