#include "core/privacy/tokens.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "core/language/ordinary_words.h"

namespace annals::privacy {
namespace {

TEST(TokensTest, ASCIILettersAreHashedAsSmallOnesAndNoOtherByteChanges) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string word, small, other;
    for (std::size_t n = random() % 40; n > 0; --n) word += static_cast<char>(random() % 256);
    small = word;
    for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    ASSERT_EQ(HashOfWord(word), HashOfWord(small));
    if (word.empty()) continue;
    other = small;
    char& changed = other[random() % other.size()];
    changed = static_cast<char>(changed ^ (1 << random() % 8));
    if (changed >= 'A' && changed <= 'Z') continue;
    ASSERT_NE(HashOfWord(small), HashOfWord(other));
  }
  EXPECT_NE(HashOfWord("a"), HashOfWord(std::string("a\0", 2)));
}

TEST(TokensTest, NoTwoOrdinaryWordsHaveOneHash) {
  std::set<std::uint64_t> hashes;
  std::size_t words = 0;
  const std::string_view lines = language::OrdinaryWords();
  for (std::size_t begin = 0; begin < lines.size(); ++words) {
    const std::size_t end = lines.find('\n', begin);
    hashes.insert(HashOfWord(lines.substr(begin, end - begin)));
    begin = end + 1;
  }
  EXPECT_GT(words, 100'000U);
  EXPECT_EQ(hashes.size(), words);
}

TEST(TokensTest, ShapesAreOfLettersOfAnyScript) {
  const auto shape = [](const std::string& word) { return ReadTokens(word).front().shape; };
  EXPECT_EQ(shape("ada"), WordShape::kLower);
  EXPECT_EQ(shape("Ada"), WordShape::kCapital);
  EXPECT_EQ(shape("ADA"), WordShape::kAllCapitals);
  EXPECT_EQ(shape("A"), WordShape::kInitial);
  EXPECT_EQ(shape("aDA"), WordShape::kLower);
  EXPECT_EQ(shape("Éva"), WordShape::kCapital);
  EXPECT_EQ(shape("ÉVA"), WordShape::kAllCapitals);
  EXPECT_EQ(shape("éva"), WordShape::kLower);
  EXPECT_EQ(shape("Évа1"), WordShape::kCapital);
  EXPECT_EQ(shape("שלום"), WordShape::kCaseless);
  EXPECT_EQ(ReadTokens("Ada, naïve 12").size(), 4U);
}

}  // namespace
}  // namespace annals::privacy
