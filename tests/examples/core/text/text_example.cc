// The example of core/text/text.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/text.h"

namespace annals::text {
namespace {

TEST(TextExample, IsTrue) {
  //   Terms("Who was Lothair II's mother?", Language::kEnglish)   -> {lothair, ii, mother}
  EXPECT_THAT(Terms("Who was Lothair II's mother?", Language::kEnglish),
              ::testing::ElementsAre("lothair", "ii", "mother"));
  //   NameKey("São Paulo, Brazil")            -> "sao paulo brazil"
  EXPECT_EQ(NameKey("São Paulo, Brazil"), "sao paulo brazil");
}

}  // namespace
}  // namespace annals::text
