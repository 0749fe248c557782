// The example of core/text/word_net.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/word_net.h"

namespace annals::text {
namespace {

using ::testing::Contains;
using ::testing::Field;

TEST(WordNetExample, IsTrue) {
  const WordNetFiles files[] = {
      {'v',
       //   data.verb    00864177 32 v 01 denounce 0 002 @ 00855933 v 0000 + 06710254 n 0101 | speak out against
       "00864177 32 v 01 denounce 0 002 @ 00855933 v 0000 + 06710254 n 0101 | speak out against\n"
       "00855933 32 v 01 criticize 0 001 ~ 00864177 v 0000 | find fault with\n",
       //   index.verb   denounce v 3 2 @ + 3 3 00864177 …      senses of a word, the most frequent first
       "denounce v 1 2 @ + 1 1 00864177\n"
       "criticize v 1 1 ~ 1 1 00855933\n"},
      {'n', "06710254 10 n 01 denunciation 0 001 + 00864177 v 0101 | a public act of denouncing\n",
       "denunciation n 1 1 + 1 1 06710254\n"}};
  const WordNet words(files, language::Language::kEnglish);
  EXPECT_THAT(words.KinOf("denounc"), Contains(Field(&Kin::stem, "critic"))) << "its wider sense, by '@'";
  EXPECT_THAT(words.KinOf("denounc"), Contains(Field(&Kin::stem, "denunci"))) << "what is made of it, by '+'";
}

}  // namespace
}  // namespace annals::text
