#include "core/answer/evidence/slots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SlotsTest : public PassagesTest {
 protected:
  void Report(const std::string& owner, unsigned quarter, const std::string& text) {
    Add(make_.Document(absl::StrCat(owner, quarter), "")
            .Owner(owner)
            .Label(absl::StrCat("Q", quarter, " 2024"), Quarter(2024, quarter))
            .Chunk(text, {text})
            .Build());
  }

  // Slots of these things asked about, whose words are all that is asked.
  std::vector<Slot> Make(const std::vector<std::string>& facets, const retrieval::Result& result) {
    std::string content;
    for (const std::string& facet : facets) absl::StrAppend(&content, facet, " ");
    const QuestionTerms terms(view(), content);
    std::vector<Facet> asked;
    for (const std::string& facet : facets) {
      asked.push_back({.text = facet, .asked = {.terms = TermFinder(terms).OfText(facet), .forward = forward_}});
    }
    evidence_ = GatherEvidence(view(), result, terms, {.terms = terms.all()}, 0, PassageReadings());
    return MakeSlots(view(), result, evidence_, asked, terms, Options());
  }

  std::vector<std::string> BestOf(const std::vector<Slot>& slots) const {
    std::vector<std::string> texts;
    for (const Slot& slot : slots) {
      texts.push_back(slot.candidates.empty() ? "" : std::string(evidence_[slot.candidates[0].evidence].text));
    }
    return texts;
  }

  // Reports of two owners in four quarters, and a question for each quarter.
  retrieval::Result Year() {
    for (unsigned quarter = 4; quarter >= 1; --quarter) {
      Report("Ash", quarter, absl::StrCat("Income of Ash was ", quarter, ". Cash of Ash was 1", quarter, "."));
      Report("Oak", quarter, absl::StrCat("Income of Oak was 2", quarter, ". Cash of Oak was 3", quarter, "."));
    }
    retrieval::Result result = Found();
    result.status = scope::ScopeStatus::kInScope;
    result.scope.type = time::ScopeType::kRange;
    result.scope.enumerate = Granularity::kQuarter;
    result.scope.groups.push_back({.interval = {DayOf(2024, 1), DayOf(2025, 1)}});
    return result;
  }

  bool forward_ = false;
  std::vector<Evidence> evidence_;  // of the last
};

TEST_F(SlotsTest, OneFacetOfThreeOwners) {
  for (const char* owner : {"Elm", "Ash", "Oak"}) Say(owner, absl::StrCat("Margin of ", owner, " was 9%."), owner);
  retrieval::Result result = Found();
  result.owners = {"Ash", "Elm", "Oak"};
  const std::vector<Slot> slots = Make({"margin"}, result);
  ASSERT_EQ(slots.size(), 3U);
  EXPECT_THAT(BestOf(slots), ElementsAre("Margin of Ash was 9%.", "Margin of Elm was 9%.", "Margin of Oak was 9%."));
  EXPECT_EQ(slots[1].cell.owner, "Elm");
  EXPECT_EQ(slots[1].candidates.size(), 1U) << "of its own documents only";
}

TEST_F(SlotsTest, OneOwnerIsNotToldApart) {
  Say("a", "Margin was 9%.", "Ash");
  retrieval::Result result = Found();
  result.owners = {"Ash"};
  const std::vector<Slot> slots = Make({"margin"}, result);
  ASSERT_EQ(slots.size(), 1U);
  EXPECT_EQ(slots[0].cell, Cell{});
}

TEST_F(SlotsTest, AnOwnerWithoutAPassageHasAnEmptySlot) {
  Say("a", "Margin was 9%.", "Ash");
  retrieval::Result result = Found();
  result.owners = {"Ash", "Oak"};
  const std::vector<Slot> slots = Make({"margin"}, result);
  ASSERT_EQ(slots.size(), 2U);
  EXPECT_THAT(slots[1].candidates, IsEmpty());
  EXPECT_EQ(slots[1].coverage(), 0);
}

TEST_F(SlotsTest, EachQuarterInOrderOfTimeAndWithinByFacet) {
  const std::vector<Slot> slots = Make({"income", "cash"}, Year());
  ASSERT_EQ(slots.size(), 8U);
  for (unsigned q = 0; q < 4; ++q) {
    EXPECT_EQ(slots[2 * q].cell.period, Quarter(2024, q + 1));
    EXPECT_EQ(slots[2 * q].facet, 0U);
    EXPECT_EQ(slots[2 * q + 1].facet, 1U);
    EXPECT_EQ(slots[2 * q].cell, slots[2 * q + 1].cell);
    for (const Candidate& candidate : slots[2 * q].candidates) {
      EXPECT_TRUE(evidence_[candidate.evidence].text.starts_with("Income"));
      EXPECT_EQ(view().document(view().document_of(evidence_[candidate.evidence].chunk)).period, Quarter(2024, q + 1));
    }
  }
}

TEST_F(SlotsTest, OwnersBeforePeriods) {
  retrieval::Result result = Year();
  result.owners = {"Oak", "Ash"};
  const std::vector<Slot> slots = Make({"income"}, result);
  ASSERT_EQ(slots.size(), 8U);
  EXPECT_THAT(BestOf(slots), ElementsAre("Income of Oak was 21.", "Income of Oak was 22.", "Income of Oak was 23.",
                                         "Income of Oak was 24.", "Income of Ash was 1.", "Income of Ash was 2.",
                                         "Income of Ash was 3.", "Income of Ash was 4."));
}

TEST_F(SlotsTest, WhereNoPeriodIsAskedForTheyAreNotToldApart) {
  retrieval::Result result = Year();
  result.scope = {};
  result.status = scope::ScopeStatus::kNoScope;
  EXPECT_EQ(Make({"income"}, result).size(), 1U);
}

TEST_F(SlotsTest, TheSidesOfAComparisonAreCells) {
  Report("Ash", 1, "Income was 1.");
  Report("Ash", 3, "Income was 3.");
  retrieval::Result result = Found();
  result.scope.type = time::ScopeType::kComparison;
  result.scope.groups.resize(2);
  result.chunks[0].group = 1;
  result.chunks[1].group = 0;
  const std::vector<Slot> slots = Make({"income"}, result);
  ASSERT_EQ(slots.size(), 2U);
  EXPECT_EQ(slots[0].cell.group, 0);
  EXPECT_THAT(BestOf(slots), ElementsAre("Income was 3.", "Income was 1."));
}

TEST_F(SlotsTest, OfThePeriodBeforeOnlyWhatLooksAheadCounts) {
  Say("a", "We expect income of 5.");
  Say("b", "Income was 4.");
  retrieval::Result result = Found();
  for (retrieval::RetrievedChunk& hit : result.chunks) hit.note = "of the period before";
  EXPECT_THAT(BestOf(Make({"income"}, result)), ElementsAre(""));
  forward_ = true;
  const std::vector<Slot> slots = Make({"income"}, result);
  EXPECT_THAT(BestOf(slots), ElementsAre("We expect income of 5."));
  EXPECT_EQ(slots[0].candidates.size(), 1U);
}

TEST_F(SlotsTest, CandidatesAreBestFirstAndNotMoreThanAnAnswerHolds) {
  for (int i = 0; i < 40; ++i) Say(absl::StrCat("d", i), absl::StrCat("Income of mill ", i, " was ", i, "."));
  const std::vector<Slot> slots = Make({"income"}, Found());
  const std::vector<Candidate>& candidates = slots.at(0).candidates;
  EXPECT_FALSE(candidates.empty());
  EXPECT_LT(candidates.size(), 40U);
  EXPECT_TRUE(std::ranges::is_sorted(candidates, std::greater{}, [](const Candidate& c) { return c.fit.score; }));
}

// Slots made by hand: candidates by place in `evidence_`, with their scores.
class FillTest : public SlotsTest {
 protected:
  static Slot SlotOf(std::size_t facet, std::vector<std::pair<std::size_t, double>> candidates,
                     std::string_view owner = "") {
    Slot slot{.cell = {.owner = owner}, .facet = facet};
    for (const auto& [evidence, score] : candidates) {
      slot.candidates.push_back({evidence, {.score = score, .coverage = score / 10}});
    }
    return slot;
  }
  std::vector<std::pair<std::size_t, std::size_t>> Fill(const std::vector<Slot>& slots, int most, bool fill) {
    std::vector<std::pair<std::size_t, std::size_t>> filled;
    for (const Choice& choice : FillSlots(slots, evidence_, most, fill, Options(), language::Language::kEnglish))
      filled.emplace_back(choice.slot, choice.candidate.evidence);
    return filled;
  }
  void SetUp() override {
    for (const char* text : {"Oak fell in the storm.", "Ash grew by the river.", "Elm stood on a hill.",
                             "Beech was planted late.", "Oak fell in the storm."})
      Say(absl::StrCat("d", view().documents()), text);
    evidence_ = Gather("oak ash elm beech");
    ASSERT_EQ(evidence_.size(), 5U);
  }
};

using Seats = std::vector<std::pair<std::size_t, std::size_t>>;  // slot, sentence

TEST_F(FillTest, OneSentenceASlotInOrderOfTheSlots) {
  EXPECT_EQ(Fill({SlotOf(0, {{0, 1}, {1, .5}}), SlotOf(1, {{2, 9}})}, 5, false), (Seats{{0, 0}, {1, 2}}));
}

TEST_F(FillTest, WithoutRoomForAllTheBestGoFirst) {
  const std::vector<Slot> slots = {SlotOf(0, {{0, 1}}), SlotOf(1, {{1, 3}}), SlotOf(2, {{2, 2}})};
  EXPECT_EQ(Fill(slots, 1, false), (Seats{{1, 1}}));
  EXPECT_EQ(Fill(slots, 2, false), (Seats{{1, 1}, {2, 2}}));
  EXPECT_EQ(Fill(slots, 0, false), Seats{});
}

TEST_F(FillTest, ASentenceStandsOnceWhereItIsBest) {
  EXPECT_EQ(Fill({SlotOf(0, {{0, 1}}), SlotOf(1, {{0, 2}})}, 5, false), (Seats{{1, 0}}));
}

TEST_F(FillTest, EmptySlotsStayEmpty) {
  EXPECT_EQ(Fill({SlotOf(0, {}), SlotOf(1, {{1, 1}})}, 5, true), (Seats{{1, 1}}));
  EXPECT_EQ(Fill({}, 5, true), Seats{});
}

TEST_F(FillTest, SeatsThatAreLeftGoToTheBestOfTheOthers) {
  const std::vector<Slot> slots = {SlotOf(0, {{0, 5}, {1, 2}, {2, 1}}), SlotOf(1, {{3, 3}})};
  EXPECT_EQ(Fill(slots, 3, true), (Seats{{0, 0}, {0, 1}, {1, 3}}));
  EXPECT_EQ(Fill(slots, 9, true), (Seats{{0, 0}, {0, 1}, {0, 2}, {1, 3}}));
}

TEST_F(FillTest, TheSameWordsAreSaidOnceForOneCell) {
  EXPECT_EQ(Fill({SlotOf(0, {{0, 5}, {4, 4}, {1, 1}})}, 2, true), (Seats{{0, 0}, {0, 1}}));
  EXPECT_EQ(Fill({SlotOf(0, {{0, 5}}, "Ash"), SlotOf(0, {{4, 4}}, "Oak")}, 2, true), (Seats{{0, 0}, {1, 4}}))
      << "of two owners each says them";
}

TEST_F(FillTest, NeverMoreThanAskedForAndNoneTwice) {
  const std::vector<Slot> slots = {SlotOf(0, {{0, 5}, {1, 4}, {2, 3}}), SlotOf(1, {{1, 6}, {0, 2}, {3, 1}}),
                                   SlotOf(2, {{2, 2}, {3, 2}})};
  for (int most = 0; most < 8; ++most) {
    for (const bool fill : {false, true}) {
      const Seats seats = Fill(slots, most, fill);
      EXPECT_LE(static_cast<int>(seats.size()), most);
      std::set<std::size_t> sentences;
      for (const auto& [slot, sentence] : seats) EXPECT_TRUE(sentences.insert(sentence).second);
      EXPECT_TRUE(std::ranges::is_sorted(seats, {}, [](const auto& seat) { return seat.first; }));
    }
  }
}

TEST_F(FillTest, MeanCoverageOfTheBest) {
  time::Scope listed;
  listed.type = time::ScopeType::kRange;
  listed.enumerate = Granularity::kQuarter;
  EXPECT_EQ(MeanCoverage({}, listed), 0);
  EXPECT_DOUBLE_EQ(MeanCoverage({SlotOf(0, {{0, 8}, {1, 4}}), SlotOf(1, {{1, 4}})}, listed), 0.6);
  EXPECT_DOUBLE_EQ(MeanCoverage({SlotOf(0, {{0, 8}}), SlotOf(1, {})}, listed), 0.4);
}

TEST_F(FillTest, AStretchIsSilentWhenAllOfItIs) {
  std::vector<Slot> slots = {SlotOf(0, {{0, 8}}), SlotOf(0, {}), SlotOf(0, {})};
  for (unsigned q = 0; q < 3; ++q) slots[q].cell.period = Quarter(2024, q + 1);
  time::Scope scope;
  scope.type = time::ScopeType::kRange;
  EXPECT_DOUBLE_EQ(MeanCoverage(slots, scope), 0.8);
  scope.enumerate = Granularity::kQuarter;
  EXPECT_NEAR(MeanCoverage(slots, scope), 0.8 / 3, 1e-12) << "asked for one by one";
}

}  // namespace
}  // namespace annals::answer
