// The example of core/answer/evidence/alike.h.
#include <gtest/gtest.h>

#include "core/answer/evidence/alike.h"

namespace annals::answer {
namespace {

TEST(AlikeExample, IsTrue) {
  using language::Language::kEnglish;
  //   Jaccard(DistinctTerms("Oil rose."), DistinctTerms("Oil fell."))   0.33 in English
  EXPECT_NEAR(Jaccard(DistinctTerms("Oil rose.", kEnglish), DistinctTerms("Oil fell.", kEnglish)), 0.33, 0.005);
}

}  // namespace
}  // namespace annals::answer
