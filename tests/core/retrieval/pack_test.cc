#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>

#include "core/retrieval/shingles.h"

namespace annals::retrieval {
namespace {

TEST(ShinglesTest, EqualTextsAreEqualWhateverTheCaseAndPunctuation) {
  EXPECT_EQ(Shingles("Prices rose in Boston today."), Shingles("prices ROSE, in Boston - today"));
  EXPECT_TRUE(Near(Shingles(""), Shingles("  "), 1));
  EXPECT_FALSE(Near(Shingles("one two three four"), Shingles("five six seven eight"), 0.01));
}

TEST(ShinglesTest, OneWordOfManyChangesLittle) {
  const std::string text =
      "the channel to the port was dredged in may and the work cost more than two million crowns in all";
  std::string changed = text;
  changed.replace(changed.find("crowns"), 6, "pounds");
  EXPECT_TRUE(Near(Shingles(text), Shingles(changed), 0.6));
  EXPECT_FALSE(Near(Shingles(text), Shingles(changed), 1));
}

TEST(ShinglesTest, ShortTextsHaveOneShingle) {
  EXPECT_EQ(Shingles("hello").size(), 1u);
  EXPECT_EQ(Shingles("a b c d").size(), 2u);
}

// The plain definition.
double Jaccard(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::vector<std::uint64_t> both, either;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  std::ranges::set_union(a, b, std::back_inserter(either));
  return either.empty() ? 1 : static_cast<double>(both.size()) / static_cast<double>(either.size());
}

TEST(ShinglesTest, NearIsJaccardAgainstTheBound) {
  std::mt19937_64 random(7);
  int near = 0;
  for (int round = 0; round < 2'000; ++round) {
    std::vector<std::uint64_t> a, b;
    const std::uint64_t keep = random() % 40;
    for (std::uint64_t x = 0; x < 40; ++x) {
      if (random() % 40 >= keep / 8) a.push_back(x);
      if (random() % 40 >= keep / 8) b.push_back(x);
    }
    for (const double least : {0.5, 0.9, 1.0}) {
      EXPECT_EQ(Near(a, b, least), Jaccard(a, b) >= least) << a.size() << " " << b.size();
      near += Near(a, b, least);
    }
  }
  EXPECT_GT(near, 100);
  EXPECT_LT(near, 5'900);
}

}  // namespace
}  // namespace annals::retrieval
