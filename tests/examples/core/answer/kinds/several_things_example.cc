// The example of core/answer/kinds/several_things.h.
#include "core/answer/kinds/several_things.h"
#include "tests/core/answer/mills.h"

namespace annals::answer {
namespace {

using SeveralThingsExample = Mills;

TEST_F(SeveralThingsExample, IsTrue) {
  //   "Net income, and free cash flow of Ash Mills and Oak Works in Q1 2024"
  const auto draft = Try(AnswerSeveralThings, "Net income, and free cash flow of Ash Mills and Oak Works in Q1 2024");
  ASSERT_TRUE(draft);
  //   -> "Ash Mills: Net income was $9 million. [1] Free cash flow was $3 million. [2]"
  //      "Oak Works: Net income was $8 million. [3] Free cash flow was $2 million. [4]"
  EXPECT_EQ(draft->answer.text,
            std::string("Ash Mills: Net income was $9 million. [1] Free cash flow was $3 million. [2]") + "\n\n" +
                "Oak Works: Net income was $8 million. [3] Free cash flow was $2 million. [4]");
}

}  // namespace
}  // namespace annals::answer
