// The formula of core/answer/evidence/select.h.
#include <gmock/gmock.h>

#include "core/answer/evidence/select.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;

class SelectExample : public PassagesTest {
 protected:
  // Two sentences of the oak, one of the ash; two terms of equal idf. The scores are given.
  std::vector<std::size_t> Choose(double oak, double oak_again, double ash) {
    std::vector<Evidence> evidence = Gather("oak ash");
    evidence.at(0).score = oak;
    evidence.at(1).score = oak_again;
    evidence.at(2).score = ash;
    const QuestionTerms terms(view(), "oak ash");
    return Select(view(), evidence, {0, 1, 2}, terms, 0, 2, Supersession(view(), Found()), {});
  }
};

TEST_F(SelectExample, IsTrue) {
  Say("a", "The oak fell in the storm. An oak stands on the hill behind the mill.");
  Say("b", "Ash grew by the river.");
  //   gain(s) = score(s) + 3 · (idf share of the question's terms that s holds and no chosen sentence does)
  // Of equal idf each term is half of the question: behind a sentence of the oak the ash gains 1.5, the oak nothing.
  EXPECT_THAT(Choose(2, 1.9, .45), ElementsAre(0, 2)) << ".45 + 3 · .5 > 1.9";
  EXPECT_THAT(Choose(2, 1.9, .35), ElementsAre(0, 1)) << ".35 + 3 · .5 < 1.9";
}

TEST_F(SelectExample, EveryOwnerIsHeardOnceBeforeAnyIsHeardTwice) {
  Say("a", "The oak fell in the storm. Oak is dear in the north.", "Ash Mills");
  Say("b", "We saw an oak.", "Elm Yard");
  std::vector<Evidence> evidence = Gather("oak");
  evidence.at(0).score = 3;
  evidence.at(1).score = 2;
  evidence.at(2).score = 1;
  const QuestionTerms terms(view(), "oak");
  const Supersession none(view(), Found());
  EXPECT_THAT(Select(view(), evidence, {0, 1, 2}, terms, 2, 2, none, {}), ElementsAre(0, 2));
  EXPECT_THAT(Select(view(), evidence, {0, 1, 2}, terms, 1, 2, none, {}), ElementsAre(0, 1));
}

}  // namespace
}  // namespace annals::answer
