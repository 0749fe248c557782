// The examples of core/question/kind.h.
#include <gtest/gtest.h>

#include "core/question/kind.h"

namespace annals::question {
namespace {

QuestionKind KindOf(const char* question) { return ClassifyQuestion(question, language::Language::kEnglish); }

TEST(KindExample, IsTrue) {
  //   "When was the Orion patent granted?"         -> kValue, figure kDate
  const QuestionKind when = KindOf("When was the Orion patent granted?");
  EXPECT_EQ(when.wants, Wants::kValue);
  EXPECT_EQ(when.figure, Figure::kDate);
  //   "Why did employment fall?"                   -> kExplanation, cause
  const QuestionKind why = KindOf("Why did employment fall?");
  EXPECT_EQ(why.wants, Wants::kExplanation);
  EXPECT_TRUE(why.cause);
  //   "Which quarter had the lowest costs?"        -> kValue, figure kMoney, extreme kSmallest, "lowest"
  const QuestionKind lowest = KindOf("Which quarter had the lowest costs?");
  EXPECT_EQ(lowest.wants, Wants::kValue);
  EXPECT_EQ(lowest.figure, Figure::kMoney);
  EXPECT_EQ(lowest.extreme, Extreme::kSmallest);
  EXPECT_EQ(lowest.extreme_word, "lowest");
  //   "Do the sources agree on the bridge's cost?" -> kConflict
  EXPECT_EQ(KindOf("Do the sources agree on the bridge's cost?").wants, Wants::kConflict);
}

}  // namespace
}  // namespace annals::question
