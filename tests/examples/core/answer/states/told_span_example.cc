// The example of core/answer/states/told_span.h.
#include "core/answer/states/told_span.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ToldSpanExample = OneCase;

TEST_F(ToldSpanExample, IsTrue) {
  //   "Maud Varn taught at Delft from 2004 to 2005."
  Put({.id = "varn", .title = "Maud Varn", .text = "Maud Varn taught at Delft from 2004 to 2005."});
  //   "How long did Maud Varn teach at Delft?"
  const auto draft = Try(AnswerToldSpan, "How long did Maud Varn teach at Delft?");
  ASSERT_TRUE(draft);
  //   -> "2004 to 2005, so about one year. [1]"
  //      "Maud Varn taught at Delft from 2004 to 2005. [1]"
  EXPECT_EQ(draft->answer.text, std::string("2004 to 2005, so about one year. [1]") + " " +
                                    "Maud Varn taught at Delft from 2004 to 2005. [1]");
}

}  // namespace
}  // namespace annals::answer
