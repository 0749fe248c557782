// The example of core/question/patterns/said_pattern.h.
#include <gtest/gtest.h>

#include <array>
#include <string_view>

#include "core/question/patterns/said_pattern.h"

namespace annals::question {
namespace {

using List = std::array<std::string_view, 1>;

TEST(SaidPatternExample, IsTrue) {
  //   words = SingleWords(question, SplitQuestion(question))     of "When did Ines Falk stop teaching?"
  const std::string question = "When did Ines Falk stop teaching?";
  const std::vector<SingleWord> words = SingleWords(question, SplitQuestion(question));
  //   SaidOf({"when did * stop/cease"}, words)                   "when did ines falk stop"
  EXPECT_EQ(SaidOf(List{"when did * stop/cease"}, words), "when did ines falk stop");
  //   SaidOf({"until when"}, words)                              ""
  EXPECT_EQ(SaidOf(List{"until when"}, words), "");
}

}  // namespace
}  // namespace annals::question
