#include "core/answer/kinds/extreme.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;

// One passage a slot, of one owner each, or of one quarter each.
class ExtremeTest : public PassagesTest {
 protected:
  ExtremeTest() {
    kind_ = {.figure = question::Figure::kPercent, .extreme = question::Extreme::kLargest, .extreme_word = "highest"};
  }

  void Says(const std::string& owner, unsigned quarter, const std::string& text) {
    Add(make_.Document(absl::StrCat("d", view().documents()), "")
            .Owner(owner)
            .Label(absl::StrCat("Q", quarter, " 2024"), Quarter(2024, quarter))
            .Chunk(text, {text})
            .Build());
    owners_.push_back(owner);
    quarters_.push_back(quarter);
  }

  std::optional<Computed> Find() {
    const QuestionTerms terms(view(), "margin");
    const Asked asked{.terms = terms.all(), .figure = kind_.figure};
    const std::vector<Evidence> evidence = Gather("margin");
    std::vector<Slot> slots;
    std::vector<Choice> choices;
    for (std::size_t i = 0; i < owners_.size(); ++i)
      slots.push_back({.cell = {.owner = owners_[i], .period = Quarter(2024, quarters_[i])}});
    for (std::size_t i = 0; i < evidence.size(); ++i)
      choices.push_back({evidence[i].chunk, {i, FitOf(evidence[i], terms, asked, 1)}});
    return FindExtreme(view(), kind_, {{.text = "margin", .asked = asked}}, slots, choices, evidence);
  }
  std::string Text() {
    const auto found = Find();
    return found ? found->text : "";
  }

  question::QuestionKind kind_;
  std::vector<std::string> owners_;
  std::vector<unsigned> quarters_;
};

TEST_F(ExtremeTest, WhichOwnerHasIt) {
  Says("Ash", 1, "Our margin was 9.6%.");
  Says("Oak", 1, "Our margin was 25.4%.");
  Says("Elm", 1, "Our margin was 13.5%.");
  const auto found = Find();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->text, "Highest margin: Oak (25.4%).");
  EXPECT_THAT(found->choices, ElementsAre(1, 2, 0)) << "the winner first";
  kind_.extreme = question::Extreme::kSmallest;
  kind_.extreme_word = "lowest";
  EXPECT_EQ(Text(), "Lowest margin: Ash (9.6%).");
}

TEST_F(ExtremeTest, WhichPeriodHasItByTheNameThatItsDocumentHas) {
  Says("Ash", 1, "Our margin was 9.6%.");
  Says("Ash", 3, "Our margin was 25.4%.");
  EXPECT_EQ(Text(), "Highest margin: Q3 2024 (25.4%).");
}

TEST_F(ExtremeTest, TheFigureNearestToTheAskedWords) {
  Says("Ash", 1, "Tax was 40%, and a lot was said of it in the hall, while the margin was 9.6%.");
  Says("Oak", 1, "Our margin was 25.4%, while the tax of our yards in the north of the land was 30%.");
  EXPECT_EQ(Text(), "Highest margin: Oak (25.4%).");
}

TEST_F(ExtremeTest, SlotsWithoutAFigureAreSaid) {
  Says("Ash", 1, "Our margin was 9.6%.");
  Says("Oak", 1, "Our margin was 25.4%.");
  Says("Elm", 1, "Our margin was good.");
  EXPECT_EQ(Text(), "Highest margin: Oak (25.4%), of the 2 of 3 for which a figure was found.");
}

TEST_F(ExtremeTest, OnlyFiguresOfOneUnitAreCompared) {
  kind_.figure = question::Figure::kMoney;
  Says("Ash", 1, "Our margin was $9 million.");
  Says("Oak", 1, "Our margin was €25 million.");
  Says("Elm", 1, "Our margin was $13 million.");
  EXPECT_EQ(Text(), "Highest margin: Elm ($13 million), of the 2 of 3 for which a figure was found.");
}

TEST_F(ExtremeTest, WhereNothingCompares) {
  Says("Ash", 1, "Our margin was 9.6%.");
  EXPECT_EQ(Text(), "") << "one slot";
  Says("Oak", 1, "Our margin was good.");
  EXPECT_EQ(Text(), "") << "one figure";
  Says("Elm", 2, "Our margin was 13.5%.");
  EXPECT_EQ(Text(), "") << "owners and periods";
}

TEST_F(ExtremeTest, OnlyWhereAnExtremeIsAskedFor) {
  Says("Ash", 1, "Our margin was 9.6%.");
  Says("Oak", 1, "Our margin was 25.4%.");
  kind_.extreme = question::Extreme::kNone;
  EXPECT_EQ(Text(), "");
}

}  // namespace
}  // namespace annals::answer
