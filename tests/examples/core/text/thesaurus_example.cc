// The example of core/text/thesaurus.h, over a dictionary of three senses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/thesaurus.h"
#include "core/text/word_net.h"

namespace annals::text {
namespace {

using ::testing::AllOf;
using ::testing::DoubleEq;
using ::testing::ElementsAre;
using ::testing::Field;

auto Near(const char* stem, double nearness) {
  return AllOf(Field(&Kin::stem, stem), Field(&Kin::nearness, DoubleEq(nearness)));
}

TEST(ThesaurusExample, IsTrue) {
  const WordNetFiles files[] = {{'v', "00000100 38 v 02 visit 0 call 0 001 + 00000900 n 0101 01 + 08 00 | go to see\n",
                                 "visit v 1 1 + 1 1 00000100\ncall v 1 1 + 1 1 00000100\n"},
                                {'n', "00000900 18 n 01 visitor 0 001 + 00000100 v 0101 | someone who visits\n",
                                 "visitor n 1 1 + 1 1 00000900\n"}};
  const WordNet words(files, language::Language::kEnglish);
  const Thesaurus& thesaurus = words;
  //   thesaurus.KinOf("visit")   {"visit", 1}, {"call", .9}, {"visitor", .8}
  EXPECT_THAT(thesaurus.KinOf("visit"), ElementsAre(Near("visit", 1), Near("call", .9), Near("visitor", .8)));
  EXPECT_THAT(thesaurus.KinOf("herring"), ElementsAre(Near("herring", 1))) << "the word alone when it is not known";
}

}  // namespace
}  // namespace annals::text
