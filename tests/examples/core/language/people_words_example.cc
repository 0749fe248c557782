// The examples of core/language/people_words.h.
#include <gtest/gtest.h>

#include "core/language/people_words.h"

namespace annals::language {
namespace {

TEST(PeopleWordsExample, IsTrue) {
  //   Has(PeopleWordsOf(Language::kEnglish).spouse, "wife")
  EXPECT_TRUE(Has(PeopleWordsOf(Language::kEnglish).spouse, "wife"));
  //   Has(PeopleWordsOf(Language::kGerman).works, "arbeitet bei")
  EXPECT_TRUE(Has(PeopleWordsOf(Language::kGerman).works, "arbeitet bei"));
}

}  // namespace
}  // namespace annals::language
