// The example of core/text/folded_words.h.
#include <gtest/gtest.h>

#include "core/text/folded_words.h"

namespace annals::text {
namespace {

TEST(FoldedWordsExample, IsTrue) {
  //   FoldedWords(PlainWords("Der Rückgang"))[1]     "ruckgang"
  EXPECT_EQ(FoldedWords(PlainWords("Der Rückgang"))[1], "ruckgang");
}

}  // namespace
}  // namespace annals::text
