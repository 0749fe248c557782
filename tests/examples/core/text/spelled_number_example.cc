// The examples of core/text/spelled_number.h.
#include <gtest/gtest.h>

#include "core/language/lexicon.h"
#include "core/text/spelled_number.h"

namespace annals::text {
namespace {

SpelledNumber Read(const char* words) {
  const QuantityWords& english = language::LexiconOf(language::Language::kEnglish).quantities;
  return ReadSpelledNumber(WrittenWords(words), 0, english).value_or(SpelledNumber{});
}

TEST(SpelledNumberExample, IsTrue) {
  //   "four hundred and five" -> 405     "two dozen" -> 24     "a hundred" -> 100     "half a million" -> half of 1,000,000
  EXPECT_EQ(Read("four hundred and five").value, 405U);
  EXPECT_EQ(Read("two dozen").value, 24U);
  EXPECT_EQ(Read("a hundred").value, 100U);
  EXPECT_FALSE(Read("a hundred").half);
  const SpelledNumber half = Read("half a million");
  EXPECT_TRUE(half.half);
  EXPECT_EQ(half.value, 1'000'000U);
}

}  // namespace
}  // namespace annals::text
