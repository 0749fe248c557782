// The example of core/answer/evidence/confidence.h.
#include <gtest/gtest.h>

#include "core/answer/evidence/confidence.h"

namespace annals::answer {
namespace {

TEST(ConfidenceExample, IsTrue) {
  //   Confidence({.held = 1, .typed = true, .answer = 1, .margin = 3})    0.96
  EXPECT_NEAR(Confidence({.held = 1, .typed = true, .answer = 1, .margin = 3}), 0.96, 0.005);
  //   Confidence({.held = 0.3, .typed = true})                            0.24: below kLeastConfidence
  EXPECT_NEAR(Confidence({.held = 0.3, .typed = true}), 0.24, 0.005);
  EXPECT_LT(Confidence({.held = 0.3, .typed = true}), kLeastConfidence);
  //   ConfidenceByMeaning({.ahead = 2, .margin = 2, .coverage = 0.2})     0.48, though it says a fifth of what is asked
  EXPECT_NEAR(ConfidenceByMeaning({.ahead = 2, .margin = 2, .coverage = 0.2}), 0.48, 0.005);
  //   ConfidenceByMeaning({.ahead = 2, .margin = 2, .coverage = 0.2, .judged = 3})     0.52: a model has read it, too
  EXPECT_NEAR(ConfidenceByMeaning({.ahead = 2, .margin = 2, .coverage = 0.2, .judged = 3}), 0.52, 0.005);
}

}  // namespace
}  // namespace annals::answer
