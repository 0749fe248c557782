// Same paper or not.
#include "core/identity/paper_match.h"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace annals::identity {
namespace {

const PaperRecord kPaper{"Views over Tidal Rivers: a Survey", {"Kevin Marsh", "Ada Lund"}, 1999};

TEST(PaperMatchTest, SpellingsOfOneRecordAreOnePaper) {
  const PaperRecord other{"Views over tidal rivers – a survey.", {"LUND, A.", "Marsh, K. J."}, 1999};
  EXPECT_DOUBLE_EQ(ComparePapers(kPaper, other).score, 1);
  EXPECT_TRUE(ComparePapers(kPaper, {"Views over Tidal Rivers", {"Ada Lund", "Kevin Marsh"}, 1999}).same);
  EXPECT_TRUE(ComparePapers(kPaper, {kPaper.title, {}, 1999}).same) << "authors are missing, not different";
  EXPECT_TRUE(ComparePapers(kPaper, {kPaper.title, kPaper.authors, 0}).same);
}

TEST(PaperMatchTest, OtherAuthorsOtherYearsAndOtherTitlesAreOtherPapers) {
  EXPECT_FALSE(ComparePapers(kPaper, {kPaper.title, {"Olga Petrova"}, 1999}).same);
  EXPECT_FALSE(ComparePapers(kPaper, {kPaper.title, kPaper.authors, 2000}).same) << "printed again: a version";
  EXPECT_FALSE(ComparePapers(kPaper, {"Harbours of the North", kPaper.authors, 1999}).same);
  EXPECT_FALSE(ComparePapers({}, {}).same);
  EXPECT_FALSE(ComparePapers(kPaper, {}).same);
}

TEST(PaperMatchTest, APreprintIsThePaperThatAppearsLater) {
  PaperRecord preprint = kPaper;
  preprint.preprint = true;
  const auto same = [&](int year) { return ComparePapers(preprint, {kPaper.title, kPaper.authors, year}).same; };
  EXPECT_TRUE(same(2000));
  EXPECT_TRUE(same(1999 + kLongestInPress));
  EXPECT_FALSE(same(2000 + kLongestInPress));
  EXPECT_FALSE(same(1998)) << "it came before";
}

// Against all pairs: prefix filtering misses none.
TEST(PaperMatchTest, PairsAreFoundWithoutComparingAll) {
  const char* words[] = {"tides", "harbour", "model", "survey",  "rivers",
                         "views", "timber",  "query", "lattice", "cell"};
  const char* people[] = {"Kevin Marsh", "Ada Lund", "Olga Petrova", "Jean Boon"};
  std::mt19937_64 random(7);
  const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  std::vector<PaperRecord> papers;
  for (int i = 0; i < 400; ++i) {
    PaperRecord paper{.year = 1999 + static_cast<int>(below(2)), .preprint = below(3) == 0};
    for (std::size_t n = 1 + below(7); n > 0; --n) paper.title += std::string(words[below(10)]) + " ";
    for (std::size_t n = below(3); n > 0; --n) paper.authors.emplace_back(people[below(4)]);
    papers.push_back(std::move(paper));
  }
  const auto distinct = [](const std::string& title) {
    std::istringstream in(title);
    return std::set<std::string>(std::istream_iterator<std::string>(in), {}).size();
  };
  const auto counts = [&](const PaperRecord& p) { return !p.authors.empty() && distinct(p.title) >= 3; };
  std::vector<std::pair<std::size_t, std::size_t>> all, found;
  for (std::size_t i = 0; i < papers.size(); ++i) {
    for (std::size_t j = i + 1; j < papers.size(); ++j) {
      if (counts(papers[i]) && counts(papers[j]) && ComparePapers(papers[i], papers[j]).same) all.emplace_back(i, j);
    }
  }
  for (const SamePaper& pair : FindSamePapers(papers)) found.emplace_back(pair.first, pair.second);
  EXPECT_GT(all.size(), 50u);
  EXPECT_EQ(found, all);
}

TEST(PaperMatchTest, IsSymmetric) {
  const PaperRecord others[] = {
      {"Views", {"Marsh"}, 1998}, {"Of the", {}, 0}, {"Tidal views", {"Ada Lund", "X"}, 1999}};
  for (const PaperRecord& other : others)
    EXPECT_DOUBLE_EQ(ComparePapers(kPaper, other).score, ComparePapers(other, kPaper).score);
}

}  // namespace
}  // namespace annals::identity
