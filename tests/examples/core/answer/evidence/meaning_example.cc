// The example of core/answer/evidence/meaning.h.
#include <gtest/gtest.h>

#include "core/answer/evidence/meaning.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

class MeaningExample : public PassagesTest {};

TEST_F(MeaningExample, IsTrue) {
  Add(make_.Document("a", "")
          .Chunk("Oaks fell. Elms stood. Ashes grew. Pines died. Yews live.",
                 {"Oaks fell.", "Elms stood.", "Ashes grew.", "Pines died.", "Yews live."})
          .StatementVector(0, {1, 0, 0, 0})
          .StatementVector(1, {0, 1, 0, 0})
          .StatementVector(2, {0, 1, 0, 0})
          .StatementVector(3, {0, 0, 1, 0})
          .StatementVector(4, {0, 0, 0, 1})
          .Build());
  retrieval::Result result = Found();
  result.vector = {1, 0, 0, 0};
  //   Meanings meanings(view, result);
  const Meanings meanings(view(), result);
  //   meanings.Of(chunk, 0, 10)   2: by so many standard deviations nearer than the mean of all sentences of the passages found
  EXPECT_NEAR(meanings.Of(0, 0, 10), 2, 0.01);  // one at 1 and four at 0: mean .2, deviation .4
  EXPECT_NEAR(meanings.Of(0, 11, 22), -0.5, 0.01);
  EXPECT_NEAR(meanings.Of(0, 5, 15), 2, 0.01);  // the nearer of two
  //   meanings.Of(chunk, 90, 99)  0 where the question or the sentence has no vector, or the vectors count nothing
  EXPECT_EQ(meanings.Of(0, 90, 99), 0);  // no statement there
  EXPECT_EQ(Meanings(view(), Found()).Of(0, 0, 10), 0);
  result.vector = {1, 0};  // of another space
  EXPECT_EQ(Meanings(view(), result).Of(0, 0, 10), 0);
}

// Where all sentences are as near as each other, none is nearer.
TEST_F(MeaningExample, NoSpreadTellsNothing) {
  Add(make_.Document("a", "")
          .Chunk("Oaks fell. Elms stood. Ashes grew.", {"Oaks fell.", "Elms stood.", "Ashes grew."})
          .StatementVector(0, {0, 1, 0, 0})
          .StatementVector(1, {0, 1, 0, 0})
          .StatementVector(2, {0, 1, 0, 0})
          .Build());
  retrieval::Result result = Found();
  result.vector = {1, 0, 0, 0};
  EXPECT_EQ(Meanings(view(), result).Of(0, 0, 10), 0);
}

}  // namespace
}  // namespace annals::answer
