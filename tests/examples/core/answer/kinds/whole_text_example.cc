// The example of core/answer/kinds/whole_text.h.
#include "core/answer/kinds/whole_text.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using WholeTextExample = OneCase;

TEST_F(WholeTextExample, IsTrue) {
  PutSurvey("October", "10", "Ferries were full. Employment declined slightly in most yards.");
  //   "How did employment change in October 2025?"   -> "Employment declined slightly in most yards. [1]"
  const auto draft = Try(AnswerWholeText, "How did employment change in October 2025?");
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->answer.text, "Employment declined slightly in most yards. [1]");
}

}  // namespace
}  // namespace annals::answer
