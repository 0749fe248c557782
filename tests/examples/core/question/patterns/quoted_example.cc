// The examples of core/question/patterns/quoted.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "core/question/patterns/quoted.h"

namespace annals::question {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Quoted(const std::string& question) {
  std::vector<std::string> phrases;
  for (const ByteRange& range : QuotedPhrases(question))
    phrases.push_back(question.substr(range.begin, range.end - range.begin));
  return phrases;
}

TEST(QuotedExample, IsTrue) {
  //   QuotedPhrases("who wrote “the long tide” and \"reef\"")   the ranges of "the long tide" and "reef", without the marks
  EXPECT_THAT(Quoted("who wrote “the long tide” and \"reef\""), ElementsAre("the long tide", "reef"));
  //   QuotedPhrases("5\" pipe and 3\" nut")                      none: a mark behind a word opens nothing
  EXPECT_THAT(Quoted("5\" pipe and 3\" nut"), IsEmpty());
}

}  // namespace
}  // namespace annals::question
