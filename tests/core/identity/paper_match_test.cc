// Same paper or not.
#include "core/identity/paper_match.h"

#include <gtest/gtest.h>

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

TEST(PaperMatchTest, IsSymmetric) {
  const PaperRecord others[] = {
      {"Views", {"Marsh"}, 1998}, {"Of the", {}, 0}, {"Tidal views", {"Ada Lund", "X"}, 1999}};
  for (const PaperRecord& other : others)
    EXPECT_DOUBLE_EQ(ComparePapers(kPaper, other).score, ComparePapers(other, kPaper).score);
}

}  // namespace
}  // namespace annals::identity
