// What is a candidate, and what its score is, with the evidence given.
#include "core/retrieval/ranking/rank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/ingest/spoken_times.h"
#include "tests/core/retrieval/asked.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class RankTest : public SurveyTest {
 protected:
  void AddNote(const std::string& id, const std::string& text) {
    Add(make_.Document(id, id).Chunk(text, {text}).Build());
  }
  std::vector<std::string> Ids(const Asked& asked, const RankedList& ranked) {
    std::vector<std::string> ids;
    for (const Ranked& r : ranked) ids.push_back(asked.view.chunk(r.chunk).external_id);
    return ids;
  }
};

TEST_F(RankTest, WithoutEvidenceThereIsNoCandidate) {
  AddNote("a", "The tide was high.");
  const auto view = image_->Current();
  EXPECT_THAT(Asked(*view, {.query = "zebra", .reference = kToday}).Rank(), IsEmpty());
}

TEST_F(RankTest, InsideAScopeEverythingMayBeShown) {
  AddSurveys();
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "Were zebras seen in Boston in October 2025?", .reference = kToday});
  ASSERT_TRUE(asked.plan.scoped());
  EXPECT_THAT(Ids(asked, asked.Rank()), UnorderedElementsAre("Boston-2025-10#0", "Boston-2025-10#1"));
}

TEST_F(RankTest, EqualScoresStandByTheirIds) {
  for (const char* id : {"c", "a", "b"})
    Add(make_.Document(id, "Note").Chunk("The tide was high.", {"The tide was high."}).Build());
  const auto view = image_->Current();
  const RankedList ranked = Asked(*view, {.query = "tide", .reference = kToday}).Rank();
  ASSERT_EQ(ranked.size(), 3U);
  EXPECT_LT(ranked[0].id, ranked[1].id);
  EXPECT_LT(ranked[1].id, ranked[2].id);
  EXPECT_EQ(ranked[0].score, ranked[2].score);
}

// Relevance settles what the walk has weight for because it agrees with the words, as far as the vectors are worth it.
TEST_F(RankTest, AWalkThatOnlyAgreesTakesRelevanceToo) {
  AddNote("weir", "The weir jammed in the storm.");
  AddNote("far", "Nobody knew.");
  const auto view = image_->Current();
  Asked asked(*view, {.query = "When did the weir jam?", .reference = kToday});
  Walk walk;
  walk.chunks = {{asked.Chunk("weir#0"), 0.1}, {asked.Chunk("far#0"), 0.4}};
  const auto score = [&](const std::string& id, const GraphWeight& weight) {
    for (const Ranked& r : asked.Rank(walk, {}, weight))
      if (r.chunk == asked.Chunk(id)) return r.score;
    return -1.0;
  };
  const GraphWeight agrees{.odds = 1, .leads = 0}, leads{.odds = 1, .leads = 1};
  EXPECT_NEAR(score("far#0", agrees), 0.4, 1e-9) << "a question without a vector";
  for (const auto& [dense_weight, share] : {std::pair{0.5, 0.25}, {1.0, 0.5}, {2.0, 1.0}, {3.0, 1.0}}) {
    asked.located.dense_weight = dense_weight;
    EXPECT_NEAR(score("far#0", agrees), 0.4 * (1 - share), 1e-9) << dense_weight;
    EXPECT_NEAR(score("weir#0", agrees), 0.1 + 0.001, 1e-6) << "the most relevant one loses nothing";
    EXPECT_NEAR(score("far#0", leads), 0.4, 1e-9) << "what leads on does not rest on agreement";
  }
}

// The score of a passage over its relations: Σ (1 + γ) s(e), and Π (1 + γ) Σ s(e).
TEST_F(RankTest, TheGraphScoreMayBeASumOrAProductOverRelations) {
  Add(make_.Document("a", "")
          .Chunk("Ada met Wick. Ada left Boston.", {"Ada met Wick.", "Ada left Boston."})
          .Mention("Ada")
          .Relation("Ada", "met", "Wick")
          .Relation("Ada", "left", "Boston")
          .Build());
  const auto view = image_->Current();
  Options options;
  Walk walk;
  walk.chunks = {{0, 0.5}};
  walk.mass = {0.1, 0.2, 0.3};
  walk.entities = {{make_.EntityOf("Ada"), 0}, {make_.EntityOf("Wick"), 1}, {make_.EntityOf("Boston"), 2}};
  for (const ChunkScore score : {ChunkScore::kPassage, ChunkScore::kSum, ChunkScore::kProduct}) {
    options.rank.chunk_score = score;
    const Asked asked(*view, {.query = "Whom did Ada meet?", .reference = kToday}, options);
    const double first = asked.located.fit[0], second = asked.located.fit[1];
    const double sum = (1 + first) * (0.1 + 0.2) + (1 + second) * (0.1 + 0.3);
    const double product = (1 + first) * (1 + second) * (0.3 + 0.4);
    const double expected = score == ChunkScore::kPassage ? 0.5 : score == ChunkScore::kSum ? sum : product;
    EXPECT_NEAR(asked.Rank(walk).at(0).graph, expected, 1e-6);
  }
}

TEST_F(RankTest, ThePartnersRankByWordsOrByVectorsAlone) {
  AddNote("a", "The tide was high.");
  AddNote("b", "The tide, the tide.");
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "tide", .reference = kToday}, {.pipeline = Pipeline::kLexical});
  for (const Ranked& r : asked.Rank()) {
    EXPECT_GT(r.lexical, 0);
    EXPECT_EQ(r.score, r.lexical);
  }
}

TEST_F(RankTest, APreferenceRaisesWhatItDoesNotFilter) {
  AddSurveys();
  const auto view = image_->Current();
  const Asked asked(*view, {.query = "How was employment in Boston in October 2025?", .reference = kToday},
                    {.scope = {.mode = scope::ScopeMode::kBoost}});
  ASSERT_FALSE(asked.plan.scoped());
  const RankedList ranked = asked.Rank();
  EXPECT_GT(ranked.size(), 2U) << "other districts are candidates";
  EXPECT_EQ(asked.view.chunk(ranked[0].chunk).external_id, "Boston-2025-10#0");
}

// "My" asks for what the user said, "did you" for what he was answered; of others' talks it says nothing.
TEST_F(RankTest, WhoAsksAndWhoAnswersAreKnownByTheirRoles) {
  Add(make_.Document("help", "help")
          .Chunk("User: The exam in rowing is in May.", {})
          .Chunk("Assistant: For the exam in rowing train daily.", {})
          .Chunk("- The exam in rowing is hard.\n- And long.\n- And wet.", {})
          .Build());
  const auto view = image_->Current();
  const auto raised = [&](const std::string& query, const RankOptions& options) {
    const Asked asked(*view, {.query = query, .reference = kToday}, {.rank = options});
    std::vector<std::string> ids;
    for (const Ranked& r : asked.Rank()) {
      if (r.speaker != 1) ids.push_back(asked.view.chunk(r.chunk).external_id);
    }
    return ids;
  };
  EXPECT_THAT(raised("When is my exam in rowing?", {}), UnorderedElementsAre("help#0"));
  EXPECT_THAT(raised("What did you say of the exam in rowing?", {}), UnorderedElementsAre("help#1", "help#2"));
  EXPECT_THAT(raised("When is the exam in rowing?", {}), IsEmpty());
  EXPECT_THAT(raised("When is my exam in rowing?", {.role = 1}), IsEmpty());
}

// Of two hops one speaks of the period: a page about something else that speaks of it, too, does not push the other away.
TEST_F(RankTest, APeriodSaysWhichPassageOfAPageIsMeantAndLittleAboutThePage) {
  const auto add = [&](DocumentBundle page) {
    ingest::TellTimes(language::Language::kEnglish, &page);
    Add(std::move(page));
  };
  add(make_.Document("hop", "hop").Chunk("The weir stands at Wick.", {"The weir stands at Wick."}).Build());
  add(make_.Document("stranger", "stranger").Chunk("In 2012 Ben kept a bear.", {"In 2012 Ben kept a bear."}).Build());
  add(make_.Document("page", "page")
          .Chunk("In 1950 Ada kept the weir.", {"In 1950 Ada kept the weir."})
          .Chunk("In 2012 Oro kept the weir.", {"In 2012 Oro kept the weir."})
          .Build());
  const auto view = image_->Current();
  const auto order = [&](const RankOptions& options) {
    const Asked asked(*view, {.query = "Who kept the weir in 2012?", .reference = kToday}, {.rank = options});
    EXPECT_TRUE(asked.plan.spoken.asked());
    Walk walk;
    for (const auto& [id, mass] :
         std::map<std::string, double>{{"hop#0", 0.3}, {"stranger#0", 0.1}, {"page#0", 0.3}, {"page#1", 0.2}})
      walk.chunks.push_back({asked.Chunk(id), mass});
    return Ids(asked, asked.Rank(walk));
  };
  const auto stands_before = [](const std::vector<std::string>& ids, const char* one, const char* other) {
    return std::ranges::find(ids, one) < std::ranges::find(ids, other);
  };
  EXPECT_TRUE(stands_before(order({}), "hop#0", "stranger#0"));
  EXPECT_TRUE(stands_before(order({}), "page#1", "page#0"));
  EXPECT_TRUE(stands_before(order({.spoken_across = 1}), "stranger#0", "hop#0"))
      << "where all of it counts between pages";
}

// The opening of a page says its name most often, so that the walk ends there.
TEST_F(RankTest, TheWalkSaysWhichPageAndLittleAboutThePassageThatAPeriodMeans) {
  const auto add = [&](DocumentBundle page) {
    ingest::TellTimes(language::Language::kEnglish, &page);
    Add(std::move(page));
  };
  add(make_.Document("page", "page")
          .Chunk("Ada kept the weir.", {"Ada kept the weir."})
          .Chunk("In 2012 Oro kept the weir.", {"In 2012 Oro kept the weir."})
          .Build());
  add(make_.Document("other", "other").Chunk("The weir stands at Wick.", {"The weir stands at Wick."}).Build());
  const auto view = image_->Current();
  const auto rank = [&](const std::string& query, const RankOptions& options) {
    const Asked asked(*view, {.query = query, .reference = kToday}, {.rank = options});
    Walk walk;
    for (const auto& [id, mass] : std::map<std::string, double>{{"page#0", 0.6}, {"page#1", 0.02}, {"other#0", 0.1}})
      walk.chunks.push_back({asked.Chunk(id), mass});
    std::map<std::string, double> graph;
    const RankedList ranked = asked.Rank(walk);
    for (const Ranked& r : ranked) graph[asked.view.chunk(r.chunk).external_id] = r.graph;
    return std::pair(Ids(asked, ranked), graph);
  };
  const std::string in_2012 = "Who kept the weir in 2012?";
  const auto [ids, graph] = rank(in_2012, {});
  EXPECT_EQ(ids.front(), "page#1");
  EXPECT_EQ(rank(in_2012, {.spoken_walk = 1}).first.front(), "page#0");
  EXPECT_NEAR(graph.at("page#0") + graph.at("page#1"), 0.62, 1e-9) << "the page keeps what it has";
  EXPECT_NEAR(graph.at("other#0"), 0.1, 1e-9);
  EXPECT_NEAR(rank("Who kept the weir?", {}).second.at("page#0"), 0.6, 1e-9) << "where no period is asked about";
}

}  // namespace
}  // namespace annals::retrieval
