#include "core/index/bm25.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/core/index/view_answers.h"

namespace annals::index {
namespace {

using Rows = std::vector<std::vector<std::string>>;

// Rows of all sizes: most hold a few words, some so many that neither their length nor a count fits into a posting.
Rows RandomRows(std::mt19937& random, std::size_t rows) {
  Rows made(rows);
  for (std::vector<std::string>& row : made) {
    const std::size_t kind = random() % 500;
    const std::size_t length = kind == 0 ? 1500 : 1 + random() % 12;
    for (std::size_t i = 0; i < length; ++i) row.push_back("w" + std::to_string(random() % 9));
  }
  made[rows / 2].assign(70'000, "w1");
  made[rows / 2].push_back("w2");
  return made;
}

Bitmap RandomRowsOf(std::mt19937& random, std::size_t rows, unsigned out_of_ten) {
  Bitmap some(rows);
  for (std::uint32_t r = 0; r < rows; ++r) {
    if (random() % 10 < out_of_ten) some.Set(r);
  }
  return some;
}

// The formula of the header, row by row. A count beyond what a posting holds is as many as it holds.
std::map<std::uint32_t, double> Naive(const Rows& rows, const std::vector<std::string>& terms, const Bitmap& population,
                                      const Bitmap& allowed) {
  const std::set<std::string> distinct(terms.begin(), terms.end());
  double length = 0;
  for (std::uint32_t r = 0; r < rows.size(); ++r)
    length += population.Test(r) ? static_cast<double>(rows[r].size()) : 0;
  const auto n = static_cast<double>(population.count());
  std::map<std::uint32_t, double> scores;
  for (const std::string& term : distinct) {
    double df = 0;
    for (std::uint32_t r = 0; r < rows.size(); ++r) df += population.Test(r) && std::ranges::contains(rows[r], term);
    if (df == 0) continue;
    for (std::uint32_t r = 0; r < rows.size(); ++r) {
      const double tf = std::min<double>(static_cast<double>(std::ranges::count(rows[r], term)), Posting::kMost);
      if (tf == 0 || !allowed.Test(r)) continue;
      const double norm = 1.2 * (1 - 0.75 + 0.75 * static_cast<double>(rows[r].size()) / (length / n));
      scores[r] += std::log(1 + (n - df + 0.5) / (df + 0.5)) * (tf * 2.2 / (tf + norm));
    }
  }
  return scores;
}

class Bm25Test : public ::testing::Test {
 protected:
  // Rows in parts of very different sizes, one of them empty.
  void Make(std::size_t rows) {
    rows_ = RandomRows(random_, rows);
    std::size_t row = 0;
    for (const std::size_t end : {rows / 3, rows / 3, rows / 3 + 5, rows}) {
      PostingsBuilder builder;
      bases_.push_back(static_cast<std::uint32_t>(row));
      for (; row < end; ++row) builder.AddRow(rows_[row]);
      postings_.push_back(std::move(builder).Build());
    }
    for (std::size_t p = 0; p < postings_.size(); ++p) parts_.push_back({&postings_[p], bases_[p]});
  }

  std::mt19937 random_{11};
  Rows rows_;
  std::vector<Postings> postings_;
  std::vector<std::uint32_t> bases_;
  std::vector<PostingsPart> parts_;
};

TEST_F(Bm25Test, IsTheFormula) {
  Make(4000);
  for (const unsigned share : {10U, 6U, 1U}) {
    const Bitmap population = RandomRowsOf(random_, rows_.size(), 8),
                 allowed = RandomRowsOf(random_, rows_.size(), share);
    const std::vector<std::string> terms = {"w1", "w8", "w1", "w4", "nobody"};
    const auto expected = Naive(rows_, terms, population, allowed);
    const LexicalScores scores = ScoreBm25(parts_, terms, population, allowed);
    ASSERT_EQ(scores.matches.size(), expected.size());
    double sum = 0, squares = 0;
    for (const Scored& match : scores.matches) {
      EXPECT_NEAR(match.score, expected.at(match.ordinal), 1e-9);
      sum += match.score;
      squares += match.score * match.score;
    }
    EXPECT_TRUE(std::ranges::is_sorted(scores.matches, {}, &Scored::ordinal));
    const auto n = static_cast<double>(allowed.count());
    EXPECT_NEAR(scores.mean, sum / n, 1e-8);
    EXPECT_NEAR(scores.deviation, std::sqrt(squares / n - sum * sum / n / n), 1e-6);
  }
}

TEST_F(Bm25Test, TwoQuestionsAtOnceAreEachAsIfAlone) {
  Make(2500);
  const Bitmap population(rows_.size(), true), allowed = RandomRowsOf(random_, rows_.size(), 7);
  using Terms = std::vector<std::string>;
  for (const auto& [first, second] : std::vector<std::pair<Terms, Terms>>{
           {{"w1", "w2", "w3"}, {"w2"}}, {{"w5"}, {"w6"}}, {{"w7"}, {}}, {{}, {"w7", "w0"}}, {{}, {}}}) {
    const PairedScores both = ScoreBm25(parts_, first, second, population, allowed);
    for (const auto& [found, terms] : {std::pair(FirstOf(both), &first), std::pair(SecondOf(both), &second)}) {
      const LexicalScores alone = ScoreBm25(parts_, *terms, population, allowed);
      EXPECT_TRUE(std::ranges::equal(found.matches, alone.matches, [](const Scored& a, const Scored& b) {
        return a.ordinal == b.ordinal && a.score == b.score;
      }));
      EXPECT_EQ(found.mean, alone.mean);
      EXPECT_EQ(found.deviation, alone.deviation);
      EXPECT_EQ(found.population, allowed.count());
    }
  }
}

}  // namespace
}  // namespace annals::index
