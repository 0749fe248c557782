// Packing with scores that are given: who gets a seat, and in which order.
#include "tests/core/retrieval/ranking/seats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/retrieval/ranking/pack.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SeatsTest : public SurveyTest {
 protected:
  // Passages of twelve words, no two alike.
  void AddMonth(unsigned month, int passages) {
    auto survey = Survey("Boston", 2025, month);
    for (int i = 0; i < passages; ++i) {
      std::string text;
      for (int w = 0; w < 12; ++w) text += "w" + std::to_string(static_cast<int>(month) * 1000 + i * 12 + w) + " ";
      survey.Chunk(text + ".");
    }
    Add(survey.Build());
  }
  static std::vector<std::pair<std::string, double>> Passages(const std::string& document, int count) {
    std::vector<std::pair<std::string, double>> passages;
    for (int i = 0; i < count; ++i) passages.emplace_back(document + "#" + std::to_string(i), 1.0 / (i + 1));
    return passages;
  }
};

TEST_F(SeatsTest, AtMostTopK) {
  AddMonth(4, 5);
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "anything", .reference = kToday, .top_k = 3});
  EXPECT_THAT(IdsOf(asked, PackOf(asked, {RankedOf(asked, Passages("Boston-2025-4", 5))})),
              ElementsAre("Boston-2025-4#0", "Boston-2025-4#1", "Boston-2025-4#2"));
  EXPECT_THAT(PackOf(asked, {RankedList()}), IsEmpty());
}

TEST_F(SeatsTest, APeriodOfAComparisonDoesNotEatTheBudgetOfAnother) {
  AddMonth(4, 6);
  AddMonth(10, 6);
  const auto view = image_->Current();
  const int tokens = view->chunk(0).tokens;
  const Asked asked(*view, {.query = "Compare wages in April 2025 and in October 2025",
                            .reference = kToday,
                            .top_k = 10,
                            .token_budget = 4 * tokens});
  ASSERT_EQ(asked.slices.slices.size(), 2U);
  const std::vector<Seat> seats =
      PackOf(asked, {RankedOf(asked, Passages("Boston-2025-4", 6)), RankedOf(asked, Passages("Boston-2025-10", 6))});
  ASSERT_EQ(seats.size(), 4U);
  for (const std::size_t ballot : {0U, 1U})
    EXPECT_EQ(std::ranges::count(seats, ballot, &Seat::ballot), 2) << "ballot " << ballot;
}

TEST_F(SeatsTest, WhatAPeriodCannotUseGoesToTheOthers) {
  AddMonth(4, 6);
  AddMonth(10, 1);
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "Compare wages in April 2025 and in October 2025",
                            .reference = kToday,
                            .top_k = 10,
                            .token_budget = 5 * view->chunk(0).tokens});
  const std::vector<Seat> seats =
      PackOf(asked, {RankedOf(asked, Passages("Boston-2025-4", 6)), RankedOf(asked, Passages("Boston-2025-10", 1))});
  EXPECT_EQ(std::ranges::count(seats, 0U, &Seat::ballot), 4);
  EXPECT_EQ(std::ranges::count(seats, 1U, &Seat::ballot), 1);
}

TEST_F(SeatsTest, TheSameWordsOfAnotherOwnerAreAnotherStatement) {
  const std::string text = "Employment rose in every branch of the district, and wages with it, as in spring.";
  for (const std::string owner : {"Boston", "Chicago"}) Add(Survey(owner, 2025, 4).Chunk(text).Build());
  Add(Survey("Boston", 2025, 7).Chunk(text).Build());
  auto copy = Survey("Dallas", 2025, 4);
  Add(copy.Set(&Document::canonical_of, "Boston-2025-4").Chunk(text).Build());
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "wages", .reference = kToday});
  EXPECT_THAT(IdsOf(asked, PackOf(asked, {RankedOf(asked, {{"Boston-2025-4#0", 1},
                                                           {"Chicago-2025-4#0", 0.9},
                                                           {"Boston-2025-7#0", 0.8},
                                                           {"Dallas-2025-4#0", 0.7}})})),
              ElementsAre("Boston-2025-4#0", "Chicago-2025-4#0", "Boston-2025-7#0"))
      << "the copy says it again";
}

TEST_F(SeatsTest, ASeatSaysItsPeriod) {
  AddMonth(4, 1);
  AddMonth(10, 1);
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "How were wages in April 2025 and in October 2025?", .reference = kToday});
  std::vector<RankedList> ballots(asked.slices.slices.size());
  ballots[0] = RankedOf(asked, {{"Boston-2025-4#0", 1}});
  ballots.back().push_back(RankedOf(asked, {{"Boston-2025-10#0", 1}})[0]);
  std::vector<std::pair<std::string, int>> groups;
  for (const Seat& seat : PackOf(asked, std::move(ballots)))
    groups.emplace_back(view->chunk(seat.chunk.chunk).external_id, seat.group);
  EXPECT_THAT(groups,
              ::testing::UnorderedElementsAre(std::pair("Boston-2025-4#0", 0), std::pair("Boston-2025-10#0", 1)));
}

}  // namespace
}  // namespace annals::retrieval
