#include "core/answer/evidence/confidence.h"

#include <gtest/gtest.h>

#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

TEST(ConfidenceTest, EachSignMakesItSurer) {
  const ConfidenceSigns few{.held = 0.5, .typed = true, .answer = 0.5, .margin = 0.5};
  ConfidenceSigns held = few, answer = few, margin = few;
  held.held = 1;
  answer.answer = 1;
  margin.margin = 1;
  for (const ConfidenceSigns& more : {held, answer, margin}) EXPECT_GT(Confidence(more), Confidence(few));
}

TEST(ConfidenceTest, WhatIsSaidOfOthersIsNotSure) {
  EXPECT_LT(Confidence({.held = 0.5, .margin = 1, .strange = true}), kLeastConfidence);
}

TEST(ConfidenceTest, ALeadBeyondTheScaleCountsAsItsEnd) {
  EXPECT_EQ(Confidence({.held = 1, .margin = 3}), Confidence({.held = 1, .margin = 30}));
  EXPECT_EQ(Confidence({.held = 1, .margin = 0}), Confidence({.held = 1, .margin = -1}));
}

class ConfidenceSignsTest : public PassagesTest {};

TEST_F(ConfidenceSignsTest, OfTheFirstSentenceAmongTheOthers) {
  Say("a", "The oak fell in the storm. We saw an ash.");
  std::vector<Evidence> evidence = Gather("oak ash");
  const QuestionTerms terms(view(), "oak ash");
  evidence.at(0).score = 5;
  evidence.at(1).score = 3.5;
  evidence.at(0).answer = 0.8;
  const ConfidenceSigns first = SignsOf(evidence, {0, 1}, 0, terms, terms.MaskOf({"oak"}), true);
  EXPECT_NEAR(first.held, 0.5, 1e-9) << "one of two terms of equal idf";
  EXPECT_EQ(first.answer, 0.8);
  EXPECT_EQ(first.margin, 1.5);
  EXPECT_FALSE(first.strange) << "it says the name";
  EXPECT_EQ(SignsOf(evidence, {0, 1}, 1, terms, terms.MaskOf({"oak"}), true).margin, 0) << "another one is ahead";
  EXPECT_TRUE(SignsOf(evidence, {0, 1}, 1, terms, terms.MaskOf({"oak"}), true).strange) << "of another tree";
  EXPECT_EQ(SignsOf(evidence, {0}, 0, terms, 0, false).margin, 3) << "alone";
  EXPECT_EQ(SignsOf(evidence, {0}, 0, terms, 0, false).answer, 0) << "nothing of a type is asked for";
}

}  // namespace
}  // namespace annals::answer
