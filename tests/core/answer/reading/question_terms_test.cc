#include "core/answer/reading/question_terms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;

class QuestionTermsTest : public PassagesTest {
 protected:
  static std::vector<std::string> TextsOf(const QuestionTerms& terms) {
    std::vector<std::string> texts;
    for (const QuestionTerms::Term& term : terms.terms()) texts.push_back(term.text);
    return texts;
  }
  TermMask HeldBy(const std::string& question, const std::string& text) const {
    const QuestionTerms terms(view(), question);
    return TermFinder(terms).OfText(text);
  }
};

TEST_F(QuestionTermsTest, DistinctAndSorted) {
  const QuestionTerms terms(view(), "margins and the gross margin, gross");
  EXPECT_THAT(TextsOf(terms), ElementsAre("gross", "margin"));
  EXPECT_EQ(terms.all(), 0b11U);
}

TEST_F(QuestionTermsTest, OfNoWordsThereIsNothing) {
  const QuestionTerms terms(view(), "of the");
  EXPECT_TRUE(terms.terms().empty());
  EXPECT_EQ(terms.all(), 0U);
  EXPECT_EQ(terms.Share(terms.all(), terms.all()), 0);
}

TEST_F(QuestionTermsTest, ARareWordWeighsMoreAndAnUnknownOneMost) {
  for (int i = 0; i < 8; ++i) Say(absl::StrCat("d", i), i == 0 ? "Timber and tides." : "Timber prices.");
  const QuestionTerms terms(view(), "timber tides zebra");
  ASSERT_EQ(TextsOf(terms).size(), 3U);
  const double tides = terms.Weight(terms.MaskOf({"tide"})), timber = terms.Weight(terms.MaskOf({"timber"})),
               zebra = terms.Weight(terms.MaskOf({"zebra"}));
  EXPECT_GT(timber, 0) << "a word of every passage says something, too";
  EXPECT_GT(tides, timber);
  EXPECT_GT(zebra, tides);
}

TEST_F(QuestionTermsTest, WeightsOfDisjointSetsAddUpAndSharesGrow) {
  Say("a", "Oak ash elm.");
  Say("b", "Oak beech.");
  const QuestionTerms terms(view(), "oak ash elm beech pine fir");
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    const TermMask a = random() & terms.all(), b = random() & terms.all();
    EXPECT_NEAR(terms.Weight(a | b), terms.Weight(a) + terms.Weight(b & ~a), 1e-12);
    EXPECT_LE(terms.Share(a & b, a), terms.Share(a, a | b) + 1.0);
    EXPECT_LE(terms.Share(a, terms.all()), terms.Share(a | b, terms.all()));
    EXPECT_EQ(terms.Share(a | b, a), a == 0 ? 0 : 1) << "what is held beside counts for nothing";
  }
}

TEST_F(QuestionTermsTest, KeepsTheRarestSixtyFour) {
  Say("a", "Common harbour.");
  std::string question = "common harbour";
  for (int i = 0; i < 80; ++i) absl::StrAppend(&question, " zq", i, "x");
  const QuestionTerms terms(view(), question);
  EXPECT_EQ(terms.terms().size(), 64U);
  EXPECT_EQ(terms.all(), ~TermMask{0});
  EXPECT_EQ(terms.MaskOf({"common", "harbour"}), 0U);
  EXPECT_TRUE(std::ranges::is_sorted(terms.terms(), {}, &QuestionTerms::Term::text));
}

TEST_F(QuestionTermsTest, AMaskOfTermsThatAreNotAskedIsEmpty) {
  const QuestionTerms terms(view(), "gross margin");
  EXPECT_EQ(terms.MaskOf({"margin"}), 0b10U);
  EXPECT_EQ(terms.MaskOf({"tide", ""}), 0U);
}

TEST_F(QuestionTermsTest, FoundByStem) {
  EXPECT_EQ(HeldBy("gross margin", "Gross margins were 53.2%"), 0b11U);
  EXPECT_EQ(HeldBy("gross margin", "The grocer emerged."), 0U);
  EXPECT_EQ(HeldBy("gross margin", ""), 0U);
}

TEST_F(QuestionTermsTest, FoundWithOtherAccents) { EXPECT_EQ(HeldBy("Zurich budget", "Zürich's budget"), 0b11U); }

TEST_F(QuestionTermsTest, AFinderRemembersWithoutChangingItsMind) {
  const QuestionTerms terms(view(), "gross margin");
  TermFinder finder(terms);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(finder.OfText("Margins"), 0b10U);
    EXPECT_EQ(finder.OfText("Grosses"), finder.OfText("Grosses"));
    EXPECT_EQ(finder.OfText("Tides"), 0U);
  }
}

TEST_F(QuestionTermsTest, WhatIsAskedToGrowMayFall) {
  EXPECT_EQ(std::popcount(HeldBy("sales growth", "Sales rose 5%.")), 2);
  EXPECT_EQ(std::popcount(HeldBy("sales growth", "Sales fell 5%.")), 2);
  EXPECT_EQ(std::popcount(HeldBy("sales growth", "Sales were 5.")), 1);
}

TEST_F(QuestionTermsTest, WhatIsAskedToDeclineDoesNotRise) {
  EXPECT_EQ(std::popcount(HeldBy("sales decline", "Sales fell 5%.")), 2);
  EXPECT_EQ(std::popcount(HeldBy("sales decline", "Sales rose 5%.")), 1);
}

TEST_F(QuestionTermsTest, ABeginningIsTwoLettersShortAtLeast) {
  const QuestionTerms terms(view(), "operating margin");
  const TermFinder finder(terms);
  EXPECT_EQ(finder.OfBeginning("op"), terms.MaskOf({"oper"}));
  EXPECT_EQ(finder.OfBeginning("ope"), 0U);
  EXPECT_EQ(finder.OfBeginning("xy"), 0U);
  EXPECT_EQ(TermFinder(QuestionTerms(view(), "inflation")).OfBeginning("in"), 0U) << "a word of its own";
}

}  // namespace
}  // namespace annals::answer
