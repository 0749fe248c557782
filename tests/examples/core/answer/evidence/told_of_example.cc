// The example of core/answer/evidence/told_of.h.
#include <gtest/gtest.h>

#include "core/answer/evidence/told_of.h"

namespace annals::answer {
namespace {

constexpr language::Language kEnglish = language::Language::kEnglish;

TEST(ToldOfExample, IsTrue) {
  //   TellsOfAsked({.text = "I love camping.", .by_asked = true}, kEnglish)                        true
  EXPECT_TRUE(TellsOfAsked({.text = "I love camping.", .by_asked = true}, kEnglish));
  //   TellsOfAsked({.text = "You found the perfect spot!", .by_asked = true}, kEnglish)            false: of who is spoken to
  EXPECT_FALSE(TellsOfAsked({.text = "You found the perfect spot!", .by_asked = true}, kEnglish));
  //   TellsOfAsked({.text = "Your shop looks great."}, kEnglish)                                   true: said to who is asked about
  EXPECT_TRUE(TellsOfAsked({.text = "Your shop looks great."}, kEnglish));
  //   TellsOfAsked({.text = "Hey Gina, I had to shut it down.", .names_asked = true}, kEnglish)    false: she is only called
  EXPECT_FALSE(TellsOfAsked({.text = "Hey Gina, I had to shut it down.", .names_asked = true}, kEnglish));
  //   AsksAlone("Which boat is yours?", kEnglish)                                                  true
  EXPECT_TRUE(AsksAlone("Which boat is yours?", kEnglish));
  //   AsksAlone("I moved to Bergen, can you help me?", kEnglish)                                   false: it tells before
  EXPECT_FALSE(AsksAlone("I moved to Bergen, can you help me?", kEnglish));
}

}  // namespace
}  // namespace annals::answer
