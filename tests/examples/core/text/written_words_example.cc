// The examples of core/text/written_words.h.
#include <gtest/gtest.h>

#include "core/text/written_words.h"

namespace annals::text {
namespace {

TEST(WrittenWordsExample, IsTrue) {
  //   WrittenWords("about Per-Cent").EndOf("per cent", 6) == 14       a hyphen stands for a space
  EXPECT_EQ(WrittenWords("about Per-Cent").EndOf("per cent", 6), 14U);
  //   WrittenWords("about 3").Before({{"about"}}, 6) == 0             where the word that ends before byte 6 begins
  EXPECT_EQ(WrittenWords("about 3").Before({{"about"}}, 6), 0U);
  EXPECT_EQ(WrittenWords("about 3").Before({{"near"}}, 6), std::nullopt);
}

}  // namespace
}  // namespace annals::text
