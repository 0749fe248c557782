// The example of core/question/follow_ups/sequence.h.
#include <gtest/gtest.h>

#include "core/question/follow_ups/sequence.h"

namespace annals::question {
namespace {

TEST(SequenceExample, IsTrue) {
  const Day today{std::chrono::year{2026} / 2 / 1};
  const auto spoken = [&](const std::string& text) { return ReadSpoken(text, today, language::Language::kEnglish); };
  //   last "Where did Ada Lind work in 2005?", answered "She worked at Leiden from 2004 to 2009."
  const SpokenTurn last{spoken("Where did Ada Lind work in 2005?"), spoken("She worked at Leiden from 2004 to 2009.")};
  //     "And before that?"                 -> "Where did Ada Lind work before Leiden?"
  EXPECT_EQ(Continued(last, spoken("And before that?")), "Where did Ada Lind work before Leiden?");
  //     "Where did she live after that?"   -> "Where did she live after Leiden?"
  EXPECT_EQ(Continued(last, spoken("Where did she live after that?")), "Where did she live after Leiden?");
  EXPECT_FALSE(Continued(last, spoken("Where did she live?")));
}

}  // namespace
}  // namespace annals::question
