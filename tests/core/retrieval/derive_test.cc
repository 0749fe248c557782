#include "core/retrieval/derive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/retrieval/heron_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Names(const Derivation& derivation) {
  std::vector<std::string> names;
  for (const Factor& factor : derivation.factors) names.push_back(factor.name);
  return names;
}

class DeriveTest : public HeronTest {
 protected:
  // One note with two facts, one of them explicitly of 2019.
  void AddFacts() {
    const Interval then{*ParseIsoDay("2019-01-01"), *ParseIsoDay("2020-01-01")};
    AddSurveys();
    auto note = Survey("Dallas", 2025, 10);
    note.Chunk("Ada Lund leads Wick Works. Ada Lund left Tarn Mill in 2019.",
               {"Ada Lund leads Wick Works.", "Ada Lund left Tarn Mill in 2019."})
        .Mention("Ada Lund")
        .Relation("Ada Lund", "leads", "Wick Works")
        .Relation("Ada Lund", "left", "Tarn Mill", then, ValiditySource::kExplicit);
    Add(note.Build());
    Read();
  }
  static std::vector<std::string> Objects(const std::vector<UsedRelation>& used) {
    std::vector<std::string> objects;
    for (const UsedRelation& relation : used) objects.push_back(relation.object);
    return objects;
  }
};

TEST_F(DeriveTest, FactorsStandInTheOrderInWhichTheyMadeTheScore) {
  const Asked asked(*view_, {.query = "Who measured a lattice cell?", .reference = kToday});
  const Ranking ranking{.slice = &asked.slice(), .located = asked.located, .walk = Walk()};
  const Ranked plain{.chunk = asked.Chunk("tides#0"), .score = 1, .lexical = 2, .relevance = 1};
  EXPECT_THAT(Names(Derive(*view_, asked.plan, asked.options, ranking, plain)),
              ElementsAre("lexical", "relevance", "graph", "score"));
  Ranked all = plain;
  all.cosine = 0.5;
  all.graph = 0.1;
  all.own_words = 0.01;
  all.prior = all.path_names = all.speaker = all.authority = all.behind_successor = all.behind_original = 2;
  all.aside = true;
  EXPECT_THAT(
      Names(Derive(*view_, asked.plan, asked.options, ranking, all)),
      ElementsAre("lexical", "dense", "relevance", "graph", "graph_weight", "own_words", "summary_prior", "path_names",
                  "speaker", "authority", "behind_successor", "behind_original", "score", "graph_stands_aside"));
}

TEST_F(DeriveTest, InsideAScopeFacetsAndHeadingAreFactors) {
  AddFacts();
  const Asked asked(*view_, {.query = "Who led Wick Works in October 2025?", .reference = kToday});
  const Ranking ranking{.slice = &asked.slice(), .located = asked.located, .walk = Walk()};
  EXPECT_THAT(Names(Derive(*view_, asked.plan, asked.options, ranking, {.chunk = asked.Chunk("Dallas-2025-10#0")})),
              ElementsAre("lexical", "relevance", "graph", "graph_weight", "facets", "heading", "score"));
}

TEST_F(DeriveTest, FactsOutsideOfTheScopeAreNotUsed) {
  AddFacts();
  const Asked asked(*view_, {.query = "Whom did Ada Lund lead or leave in October 2025?", .reference = kToday});
  const Ranking ranking{.slice = &asked.slice(), .located = asked.located, .walk = Walk()};
  const auto used = UsedRelations(*view_, asked.plan, ranking, 20);
  EXPECT_THAT(Objects(used), ElementsAre("Wick Works")) << "2019 is outside";
  EXPECT_EQ(used[0].subject, "Ada Lund");
  EXPECT_EQ(used[0].predicate, "leads");
  EXPECT_EQ(used[0].statement, "Ada Lund leads Wick Works.");
  EXPECT_EQ(used[0].document_id, "Dallas-2025-10");
  EXPECT_EQ(used[0].group, 0);
  const Asked open(*view_, {.query = "Whom did Ada Lund lead or leave?", .reference = kToday});
  const Ranking all{.slice = &open.slice(), .located = open.located, .walk = Walk()};
  EXPECT_EQ(UsedRelations(*view_, open.plan, all, 20).size(), 2U);
  EXPECT_EQ(UsedRelations(*view_, open.plan, all, 1).size(), 1U);
  const Derivation derivation =
      Derive(*view_, open.plan, open.options, all, {.chunk = open.Chunk("Dallas-2025-10#0"), .score = 1});
  EXPECT_EQ(derivation.relations.size(), 2U);
}

TEST_F(DeriveTest, SeedsThatAPassageMentionsAreNamedByTheirMass) {
  AddFacts();
  const Asked asked(*view_, {.query = "Whom did Ada Lund lead?", .reference = kToday});
  Ranking ranking{.slice = &asked.slice(), .located = asked.located, .walk = Walk()};
  ranking.seeds = {{Of("Kevin Marsh"), 0.5}, {Of("Ada Lund"), 0.3}, {Of("Survey, October 2025, Dallas"), 0.2}};
  ranking.walk.mass = {0.5, 0.1, 0.4};
  ranking.walk.entities = {{Of("Kevin Marsh"), 0}, {Of("Ada Lund"), 1}, {Of("Survey, October 2025, Dallas"), 2}};
  const Derivation derivation =
      Derive(*view_, asked.plan, asked.options, ranking, {.chunk = asked.Chunk("Dallas-2025-10#0")});
  EXPECT_THAT(derivation.seed_entities, ElementsAre("Survey, October 2025, Dallas", "Ada Lund"))
      << "its title counts; Kevin Marsh is not in it";
}

TEST_F(DeriveTest, TheWayToAPassageIsThatOfItsEvidence) {
  const Asked asked(*view_, {.query = "Which patents protect the Heron 12?", .reference = kToday});
  Ranking ranking{.slice = &asked.slice(), .located = asked.located, .walk = Walk()};
  ranking.reached = Expand(*view_, asked.plan, asked.slice(), asked.located, {});
  ranking.paths = {{.steps = {{.from = "a", .relation = "knows", .to = "b", .chunk_id = "tides#0"}}}};
  const auto way = [&](const char* id, Evidence evidence) {
    return InArrows(
        Derive(*view_, asked.plan, asked.options, ranking, {.chunk = asked.Chunk(id), .evidence = evidence}).path);
  };
  EXPECT_THAT(way("electrode#0", Evidence::kRecord), ::testing::StartsWith("Heron 12 —implements→ lattice cell"));
  EXPECT_EQ(way("tides#0", Evidence::kPath), "a —knows→ b");
  EXPECT_EQ(way("heron#0", Evidence::kPath), "") << "supports no hop of it";
  EXPECT_EQ(way("tides#0", Evidence::kText), "");
}

}  // namespace
}  // namespace annals::retrieval
