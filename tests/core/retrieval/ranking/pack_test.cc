#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "core/retrieval/ranking/shingles.h"

namespace annals::retrieval {
namespace {

bool Near(const std::string& a, const std::string& b, double least) {
  Shingles x(a), y(b);
  return x.Near(y, least);
}

std::vector<std::uint64_t> HashesOf(const std::string& text) { return Shingles(text).hashes(); }

TEST(ShinglesTest, EqualTextsAreEqualWhateverTheCaseAndPunctuation) {
  EXPECT_EQ(HashesOf("Prices rose in Boston today."), HashesOf("prices ROSE, in Boston - today"));
  EXPECT_TRUE(Near("", "  ", 1));
  EXPECT_FALSE(Near("one two three four", "five six seven eight", 0.01));
}

TEST(ShinglesTest, OneWordOfManyChangesLittle) {
  const std::string text =
      "the channel to the port was dredged in may and the work cost more than two million crowns in all";
  std::string changed = text;
  changed.replace(changed.find("crowns"), 6, "pounds");
  EXPECT_TRUE(Near(text, changed, 0.6));
  EXPECT_FALSE(Near(text, changed, 1));
}

TEST(ShinglesTest, ShortTextsHaveOneShingle) {
  EXPECT_EQ(HashesOf("hello").size(), 1u);
  EXPECT_EQ(HashesOf("a b c d").size(), 2u);
}

// The plain definition.
double Jaccard(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::vector<std::uint64_t> both, either;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  std::ranges::set_union(a, b, std::back_inserter(either));
  return either.empty() ? 1 : static_cast<double>(both.size()) / static_cast<double>(either.size());
}

// Texts of a few words and of many, some with words that come again, and copies with words changed here and there.
TEST(ShinglesTest, NearIsJaccardAgainstTheBound) {
  std::mt19937_64 random(7);
  int near = 0, compared = 0;
  for (int round = 0; round < 2'000; ++round) {
    const std::uint64_t size = 1 + random() % (round % 2 == 0 ? 12 : 400);
    const std::uint64_t vocabulary = 2 + random() % 500, changes = random() % 12;
    std::vector<std::uint64_t> words(size);
    for (std::uint64_t& word : words) word = random() % vocabulary;
    std::string a, b;
    for (const std::uint64_t word : words) a += "w" + std::to_string(word) + " ";
    for (std::uint64_t i = 0; i < changes; ++i) words[random() % size] = random() % vocabulary;
    for (const std::uint64_t word : words) b += "w" + std::to_string(word) + " ";
    for (const double least : {0.5, 0.9, 1.0}) {
      EXPECT_EQ(Near(a, b, least), Jaccard(HashesOf(a), HashesOf(b)) >= least) << a << "\n" << b;
      near += Near(a, b, least);
      ++compared;
    }
  }
  EXPECT_GT(near, compared / 10);
  EXPECT_LT(near, compared * 9 / 10);
}

}  // namespace
}  // namespace annals::retrieval
