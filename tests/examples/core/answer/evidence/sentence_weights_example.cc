// The example of core/answer/evidence/sentence_weights.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/answer/evidence/sentence_weights.h"

namespace annals::answer {
namespace {

TEST(SentenceWeightsExample, APartIsLeftOutByName) {
  //   SentenceWeights weights;
  SentenceWeights weights;
  EXPECT_GT(weights.density, 0);
  //   LeaveOut("density", &weights)   true: weights.density is 0
  EXPECT_TRUE(LeaveOut("density", &weights));
  EXPECT_EQ(weights.density, 0);
  //   LeaveOut("colour", &weights)    false: no such part
  EXPECT_FALSE(LeaveOut("colour", &weights));
  EXPECT_THAT(SentenceParts(), ::testing::Contains("density"));
}

}  // namespace
}  // namespace annals::answer
