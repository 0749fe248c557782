// The example of core/language/courtesy_words.h.
#include "core/language/courtesy_words.h"
#include "gtest/gtest.h"

namespace annals::language {
namespace {

TEST(CourtesyWordsExample, IsTrue) {
  //   CourtesyWordsOf(Language::kEnglish).fillers.front()   "please"
  EXPECT_EQ(CourtesyWordsOf(Language::kEnglish).fillers.front(), "please");
  //   CourtesyWordsOf(Language::kGerman).whether.front()    "ob"
  EXPECT_EQ(CourtesyWordsOf(Language::kGerman).whether.front(), "ob");
}

}  // namespace
}  // namespace annals::language
