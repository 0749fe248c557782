// The example of core/question/intents.h.
#include <gtest/gtest.h>

#include "core/question/intents.h"

namespace annals::question {
namespace {

std::vector<FoundIntent> Read(const char* question) {
  return ReadIntents(question, SplitQuestion(question), language::Language::kEnglish);
}

TEST(IntentsExample, IsTrue) {
  //   "What did Alex tell me, and did we discuss it on the call too?"
  const auto two = Read("What did Alex tell me, and did we discuss it on the call too?");
  ASSERT_EQ(two.size(), 2U);
  //       kPersonHistory "what did alex tell me", kCrossChannel "discuss it on the call too"
  EXPECT_EQ(two[0], (FoundIntent{Intent::kPersonHistory, {"what did alex tell me"}}));
  EXPECT_EQ(two[1], (FoundIntent{Intent::kCrossChannel, {"discuss it on the call too"}}));
  //   "When was the lease approved?"                     kGeneral
  EXPECT_EQ(Read("When was the lease approved?")[0].intent, Intent::kGeneral);
}

}  // namespace
}  // namespace annals::question
