// The examples of core/language/cue.h.
#include <gtest/gtest.h>

#include <vector>

#include "core/language/cue.h"

namespace annals::language {
namespace {

using Text = std::vector<std::string>;

TEST(CueExample, IsTrue) {
  constexpr std::string_view kWords[] = {"percent"}, kBeginnings[] = {"expect"}, kEndings[] = {"quote"},
                             kPhrases[] = {"how many/often"};
  //   Cue{.words = {"percent"}, .beginnings = {"expect"}, .endings = {"quote"}, .phrases = {"how many/often"}}
  const Cue cue{.words = kWords, .beginnings = kBeginnings, .endings = kEndings, .phrases = kPhrases};
  //   Says(cue, {"how", "often", "does", "it", "rain"})   // true: the phrase
  EXPECT_TRUE(Says(cue, Text{"how", "often", "does", "it", "rain"}));
  EXPECT_EQ(PhraseLength(cue.phrases, Text{"and", "how", "often"}, 1), 2u);
  //   Says(cue, {"what", "was", "expected"})              // true: "expected"
  EXPECT_TRUE(Says(cue, Text{"what", "was", "expected"}));
  EXPECT_TRUE(SaysWord(cue, "leerquote"));
  //   Says(cue, {"how", "is", "it"})                      // false
  EXPECT_FALSE(Says(cue, Text{"how", "is", "it"}));
  EXPECT_FALSE(Says(cue, Text{"how"}));
  EXPECT_FALSE(Says(cue, Text{}));
}

}  // namespace
}  // namespace annals::language
