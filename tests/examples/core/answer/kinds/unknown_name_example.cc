// The example of core/answer/kinds/unknown_name.h.
#include "core/answer/kinds/unknown_name.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using UnknownNameExample = OneCase;

TEST_F(UnknownNameExample, IsTrue) {
  Put({.id = "a", .title = "Harbour news", .text = "Ilse Marrow painted the lamps."});
  //   "Who is Zebulon Quarterdeck?"   UnknownName(…) == "Zebulon Quarterdeck"
  const auto draft = With("Who is Zebulon Quarterdeck?", [](const Case& c) {
    EXPECT_EQ(UnknownName(c.view, c.found().result, false), "Zebulon Quarterdeck");
    return AnswerUnknownName(c);
  });
  ASSERT_TRUE(draft);
  //   -> No evidence for this: no document mentions "Zebulon Quarterdeck".
  EXPECT_EQ(draft->answer.text, "No evidence for this: no document mentions \"Zebulon Quarterdeck\".");
}

}  // namespace
}  // namespace annals::answer
