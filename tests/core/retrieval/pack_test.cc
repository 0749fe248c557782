#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/retrieval/shingles.h"

namespace annals::retrieval {
namespace {

TEST(ShinglesTest, EqualTextsAreEqualWhateverTheCaseAndPunctuation) {
  EXPECT_DOUBLE_EQ(Similarity(Shingles("Prices rose in Boston today."), Shingles("prices ROSE, in Boston - today")),
                   1.0);
  EXPECT_DOUBLE_EQ(Similarity(Shingles(""), Shingles("  ")), 1.0);
  EXPECT_DOUBLE_EQ(Similarity(Shingles("one two three four"), Shingles("five six seven eight")), 0.0);
}

TEST(ShinglesTest, OneWordOfManyChangesLittle) {
  const std::string text =
      "the channel to the port was dredged in may and the work cost more than two million crowns in all";
  std::string changed = text;
  changed.replace(changed.find("crowns"), 6, "pounds");
  EXPECT_GT(Similarity(Shingles(text), Shingles(changed)), 0.6);
  EXPECT_LT(Similarity(Shingles(text), Shingles(changed)), 1.0);
}

TEST(ShinglesTest, ShortTextsHaveOneShingle) {
  EXPECT_EQ(Shingles("hello").size(), 1u);
  EXPECT_EQ(Shingles("a b c d").size(), 2u);
}

}  // namespace
}  // namespace annals::retrieval
