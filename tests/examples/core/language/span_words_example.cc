// The example of core/language/span_words.h.
#include "core/language/span_words.h"
#include "gtest/gtest.h"

namespace annals::language {
namespace {

TEST(SpanWordsExample, IsTrue) {
  //   SpanWordsOf(Language::kEnglish).about        "$0, so about $1."
  EXPECT_EQ(SpanWordsOf(Language::kEnglish).about, "$0, so about $1.");
  //   SpanWordsOf(Language::kGerman).years         "$0 Jahre"
  EXPECT_EQ(SpanWordsOf(Language::kGerman).years, "$0 Jahre");
}

}  // namespace
}  // namespace annals::language
