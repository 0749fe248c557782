// The example of core/answer/kinds/conflicts.h.
#include "core/answer/kinds/conflicts.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ConflictsExample = OneCase;

TEST_F(ConflictsExample, IsTrue) {
  //   "The bridge cost 40 million dollars." (council, official)   "The bridge cost 52 million dollars." (newspaper)
  ingest::DocumentInput council{.id = "council", .title = "Council", .text = "The bridge cost 40 million dollars."};
  council.authority = 50;
  ingest::DocumentInput newspaper{.id = "paper", .title = "Newspaper", .text = "The bridge cost 52 million dollars."};
  newspaper.authority = 10;
  Put(newspaper);
  Put(council);
  const auto draft = Try(AnswerConflicts, "Do the sources agree on the cost of the bridge?");
  ASSERT_TRUE(draft);
  ASSERT_EQ(draft->answer.conflicts.size(), 1U);
  const Conflict& conflict = draft->answer.conflicts[0];
  //   -> attribute "bridge cost", sides "40 million dollars" and "52 million dollars"; the official one preferred
  EXPECT_EQ(conflict.attribute, "bridge cost");
  ASSERT_EQ(conflict.sides.size(), 2U);
  EXPECT_EQ(conflict.sides[0].value, "40 million dollars");
  EXPECT_EQ(conflict.sides[1].value, "52 million dollars");
  EXPECT_EQ(conflict.sides[0].authority, 50);
  EXPECT_EQ(conflict.reason, "Preferred: Council, because it has the higher authority.");
}

}  // namespace
}  // namespace annals::answer
