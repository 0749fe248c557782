// The example of core/text/plain_words.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/text/plain_words.h"

namespace annals::text {
namespace {

TEST(PlainWordsExample, IsTrue) {
  std::vector<std::string> words;
  //   for (const PlainWord& word : PlainWords("Net sales rose 5%."))   // net, sales, rose, 5
  for (const PlainWord& word : PlainWords("Net sales rose 5%.")) words.emplace_back(word.lower);
  EXPECT_THAT(words, ::testing::ElementsAre("net", "sales", "rose", "5"));
}

}  // namespace
}  // namespace annals::text
