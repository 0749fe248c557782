// The example of core/index/stem_counts.h.
#include <gtest/gtest.h>

#include <string>

#include "core/index/stem_counts.h"

namespace annals::index {
namespace {

TEST(StemCountsExample, IsTrue) {
  int counted = 0;
  const auto CountNew = [&](std::string_view stem) {
    ++counted;
    return stem.size();
  };
  //   StemCounts counts;
  StemCounts counts;
  //   counts.Of("univers", [&] { return CountNew("univers"); })    // counts
  EXPECT_EQ(counts.Of("univers", [&] { return CountNew("univers"); }), 7U);
  EXPECT_EQ(counted, 1);
  //   counts.Of("univers", [&] { return CountNew("univers"); })    // looks up
  EXPECT_EQ(counts.Of("univers", [&] { return CountNew("univers"); }), 7U);
  EXPECT_EQ(counted, 1);
}

TEST(StemCountsExample, BeyondTheMostTheyAreCountedEachTime) {
  StemCounts counts;
  std::size_t counted = 0;
  const auto ask = [&](std::size_t i) { return counts.Of(std::to_string(i), [&] { return ++counted, i; }); };
  for (std::size_t i = 0; i <= StemCounts::kMost; ++i) ASSERT_EQ(ask(i), i);
  EXPECT_EQ(counted, StemCounts::kMost + 1);
  EXPECT_EQ(ask(0), 0U);
  EXPECT_EQ(ask(StemCounts::kMost), StemCounts::kMost);
  EXPECT_EQ(counted, StemCounts::kMost + 2);
}

}  // namespace
}  // namespace annals::index
