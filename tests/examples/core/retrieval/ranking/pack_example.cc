// The list of core/retrieval/ranking/pack.h, step by step.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/retrieval/ranking/seats.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::ElementsAre;

class PackExample : public SurveyTest {
 protected:
  void AddNote(const std::string& id, const std::string& text) {
    Add(make_.Document(id, id).Chunk(text, {text}).Build());
  }
  void AddMonths() {
    for (const unsigned month : {4U, 9U, 10U}) {
      auto survey = Survey("Boston", 2025, month);
      for (const char* text : {"Wages rose.", "Prices were flat.", "Hiring paused."})
        survey.Chunk(MonthName(2025, month) + ": " + text);
      Add(survey.Build());
    }
  }
};

TEST_F(PackExample, CoverageIsTrue) {
  AddNote("tide", "The tide was high.");
  AddNote("again", "A tide came in.");
  AddNote("weir", "The weir was shut.");
  AddNote("both", "The tide broke the weir.");
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "tide weir", .reference = kToday});
  //   1. coverage   of the best `pack_from`, repeatedly the chunk with the highest ln(score) + λ · (share, by idf, of the
  //                 question's terms that it holds and no chosen chunk does); without a scope λ counts as much as the walk
  const std::vector<std::pair<std::string, double>> ranked = {{"tide#0", 1}, {"again#0", 0.9}, {"weir#0", 0.25}};
  EXPECT_THAT(IdsOf(asked, PackOf(asked, {RankedOf(asked, ranked)})), ElementsAre("tide#0", "weir#0", "again#0"));
  Ballot doubted{&asked.slice(), RankedOf(asked, ranked), 0.01};
  EXPECT_THAT(IdsOf(asked, Pack(*view, asked.request, asked.options, asked.plan, *asked.slices.population, {doubted})),
              ElementsAre("tide#0", "again#0", "weir#0"));
  //                 Without a scope, where the first one so chosen holds all of these terms, one passage answers: the
  //                 graph stands aside, and the others follow by relevance (docs/measurements.md#stand_aside)
  RankedList walked = RankedOf(asked, {{"tide#0", 1}, {"again#0", 0.9}, {"both#0", 0.8}});
  walked[0].graph = 1;
  walked[0].relevance = 0.1;
  const std::vector<Seat> seats = PackOf(asked, {std::move(walked)});
  EXPECT_THAT(IdsOf(asked, seats), ElementsAre("both#0", "again#0", "tide#0"));
  EXPECT_TRUE(seats[0].chunk.aside);
}

TEST_F(PackExample, QuotaAndGroupsAreTrue) {
  AddMonths();
  const auto view = image_->Current();
  //   2. quota      round robin over (owner × period) cells: in a comparison, or when there are at least k/4 cells. Unless
  //                 the question asks for each period, only of passages that score a quarter of the best or more
  const auto seats = [&](const std::string& question, int top_k) {
    const Asked asked(*view, {.query = question, .reference = kToday, .top_k = top_k});
    return IdsOf(asked, PackOf(asked, {RankedOf(asked, {{"Boston-2025-4#0", 1},
                                                        {"Boston-2025-4#1", 0.9},
                                                        {"Boston-2025-9#0", 0.8},
                                                        {"Boston-2025-10#0", 0.2}})}));
  };
  EXPECT_THAT(seats("How were wages in 2025?", 4),
              ElementsAre("Boston-2025-4#0", "Boston-2025-9#0", "Boston-2025-4#1", "Boston-2025-10#0"));
  EXPECT_THAT(seats("How were wages in each quarter of 2025?", 4),
              ElementsAre("Boston-2025-4#0", "Boston-2025-9#0", "Boston-2025-10#0", "Boston-2025-4#1"));
  EXPECT_THAT(seats("How were wages in 2025?", 12),
              ElementsAre("Boston-2025-4#0", "Boston-2025-4#1", "Boston-2025-9#0", "Boston-2025-10#0"))
      << "two cells of those that score enough, and a quarter of twelve is three";
  //   3. groups     a comparison takes turns between its periods; a forward-looking question keeps a fifth of the seats
  //                 for the period before
  const Asked compared(*view, {.query = "Compare wages in April 2025 and in October 2025", .reference = kToday});
  ASSERT_EQ(compared.slices.slices.size(), 2U);
  EXPECT_THAT(IdsOf(compared, PackOf(compared, {RankedOf(compared, {{"Boston-2025-4#0", 9}, {"Boston-2025-4#1", 8}}),
                                                RankedOf(compared, {{"Boston-2025-10#0", 2}})})),
              ElementsAre("Boston-2025-4#0", "Boston-2025-10#0", "Boston-2025-4#1"));
  const Asked forward(*view,
                      {.query = "What wages are expected in Boston in October 2025?", .reference = kToday, .top_k = 5});
  ASSERT_EQ(forward.slices.slices.size(), 2U);
  ASSERT_EQ(forward.slices.slices[1].kind, scope::SliceKind::kForward);
  const std::vector<Seat> kept =
      PackOf(forward, {RankedOf(forward, {{"Boston-2025-10#0", 9}, {"Boston-2025-10#1", 8}, {"Boston-2025-10#2", 7}}),
                       RankedOf(forward, {{"Boston-2025-9#0", 2}, {"Boston-2025-9#1", 1}})});
  EXPECT_THAT(IdsOf(forward, kept),
              ElementsAre("Boston-2025-10#0", "Boston-2025-10#1", "Boston-2025-10#2", "Boston-2025-9#0"));
}

TEST_F(PackExample, RecordsFirstAndBudgetAreTrue) {
  AddNote("old", "The weir was shut in spring.");
  Add(make_.Document("new", "new")
          .Chunk("The weir was opened by hand.", {"The weir was opened by hand."})
          .AddEdge(EdgeEnd::OfDocument("new"), "supersedes", EdgeEnd::OfDocument("old"))
          .Build());
  const std::string long_text =
      "The keeper of the weir wrote down every tide of that year, and every boat that passed.";
  AddNote("copy", long_text);
  AddNote("same", long_text);
  AddNote("other", "Nobody fished there.");
  const auto view = image_->Current();
  const auto packed = [&](int budget, std::vector<std::pair<std::string, double>> ranked, const char* first = "") {
    const Asked asked(*view, {.query = "sluice keeper", .reference = kToday, .token_budget = budget});
    RankedList list = RankedOf(asked, ranked);
    for (Ranked& r : list) r.first = asked.view.chunk(r.chunk).external_id == first;
    return IdsOf(asked, PackOf(asked, {std::move(list)}));
  };
  //   4. records    no passage of a superseded document before those of its successor, none of a copy before its original
  EXPECT_THAT(packed(0, {{"old#0", 1}, {"new#0", 0.5}}), ElementsAre("new#0", "old#0"));
  //   5. first      passages that the question asks for by what ties its names together (a path) or by kind of record go
  //                 first: they need not be like the question. So do those that hold what a pile of key words quotes
  EXPECT_THAT(packed(0, {{"new#0", 1}, {"other#0", 0.1}}, "other#0"), ElementsAre("other#0", "new#0"));
  //   6. budget     a chunk that does not fit the token budget is passed over; so is a near-duplicate of the same period
  //                 and owner, or of the original of a copy
  EXPECT_THAT(packed(0, {{"copy#0", 1}, {"same#0", 0.9}, {"other#0", 0.1}}), ElementsAre("copy#0", "other#0"));
  EXPECT_THAT(packed(10, {{"copy#0", 1}, {"other#0", 0.1}}), ElementsAre("other#0"));
}

}  // namespace
}  // namespace annals::retrieval
