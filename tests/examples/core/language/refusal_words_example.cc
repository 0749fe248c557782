// The example of core/language/refusal_words.h.
#include <gtest/gtest.h>

#include "core/language/refusal_words.h"

namespace annals::language {
namespace {

TEST(RefusalWordsExample, IsTrue) {
  //   RefusalWordsOf(Language::kEnglish).none_in    "No evidence for this in $0"
  EXPECT_EQ(RefusalWordsOf(Language::kEnglish).none_in, "No evidence for this in $0");
  //   RefusalWordsOf(Language::kGerman).none        "Dazu findet sich nichts"
  EXPECT_EQ(RefusalWordsOf(Language::kGerman).none, "Dazu findet sich nichts");
}

}  // namespace
}  // namespace annals::language
