// Terms and vectors as PostgreSQL writes them; hostile ones too.
#include "storage/engine/terms_text.h"

#include <gtest/gtest.h>

namespace annals::storage {
namespace {

TEST(TermsTextTest, QuotesAndCounts) {
  EXPECT_EQ(TermsText({"rain", "o'neil", "rain"}), "'o''neil':1 'rain':1,2");
  EXPECT_EQ(TermsText({R"(a\b)"}), R"('a\\b':1)");
  EXPECT_EQ(TermsText({"a:1 & !b | c"}), "'a:1 & !b | c':1");
  EXPECT_EQ(TermsText({}), "");
  const std::vector<std::string> two = {"rain", "x'); DROP TABLE documents; --"};
  EXPECT_EQ(AnyOf(two), "'rain' | 'x''); DROP TABLE documents; --'");
}

TEST(TermsTextTest, LeavesOutWhatPostgresCannotHold) {
  const std::string longest(2046, 'a'), longer(2047, 'b');
  EXPECT_EQ(TermsText({longest, longer}), "'" + longest + "':1");
  EXPECT_EQ(AnyOf(std::vector<std::string>{longer}), "");
  EXPECT_TRUE(TermsText(std::vector<std::string>(300, "x")).ends_with(",255"));
}

TEST(TermsTextTest, WritesVectors) { EXPECT_EQ(VectorText(std::vector<float>{0.5F, -1}), "[0.5,-1]"); }

TEST(TermsTextTest, CountsInTheBinaryForm) {
  using namespace std::string_literals;
  const std::string rain_twice = "\0\0\0\2"s + "o'neil\0"s + "\0\1\0\1"s + "rain\0"s + "\0\2\0\1\0\2"s;
  const std::vector<std::string> terms = {"o'neil", "rain", "wind"};
  std::vector<std::uint8_t> counts;
  CountTerms(rain_twice, terms, &counts);
  EXPECT_EQ(counts, (std::vector<std::uint8_t>{1, 2, 0}));
  counts.clear();
  CountTerms(rain_twice.substr(0, 9), terms, &counts);  // cut short: nothing is read past the end
  EXPECT_EQ(counts.size(), 3U);
}

}  // namespace
}  // namespace annals::storage
