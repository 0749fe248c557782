#include "core/retrieval/graph/connections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/retrieval/connect.h"
#include "core/retrieval/graph/record_edges.h"
#include "tests/core/retrieval/heron_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ConnectionsTest : public HeronTest {
 protected:
  ConnectionSearch Find(const std::vector<std::vector<EntityId>>& ends, const ConnectionOptions& options = {},
                        const scope::FactScope& facts = {}) {
    Read();
    return FindConnections(*view_, index::Bitmap(view_->chunks(), true), facts, ends, options);
  }
  std::vector<std::string> Paths(const ConnectionSearch& found) {
    std::vector<std::string> paths;
    for (const Path& path : found.paths) paths.push_back(InArrows(path.steps));
    return paths;
  }
  // A sentence that relates two names.
  void Relate(const std::string& id, const std::string& a, const std::string& predicate, const std::string& b,
              Interval validity = Interval::Always(), ValiditySource source = ValiditySource::kNone) {
    const std::string text = a + " " + predicate + " " + b + ".";
    Add(make_.Document(id, "")
            .Chunk(text, {text})
            .Mention(a)
            .Mention(b)
            .Relation(a, predicate, b, validity, source)
            .Build());
  }
};

TEST_F(ConnectionsTest, FactsEdgesAndAliasesAreHops) {
  Relate("r1", "Ada Quist", "advises", "A. Quist Bureau");
  Relate("r2", "Quist Bureau", "pays", "Wick");
  auto alias = make_.Document("r3", "");
  Add(alias.Chunk("A list.").Mention("A. Quist Bureau").Alias("A. Quist Bureau", "Quist Bureau").Build());
  EXPECT_THAT(Paths(Find({{Of("Ada Quist")}, {Of("Wick")}})),
              ElementsAre("Ada Quist —advises→ A. Quist Bureau, A. Quist Bureau —also known as→ Quist Bureau, "
                          "Quist Bureau —pays→ Wick"));
  EXPECT_THAT(Paths(Find({{Of("Heron 12")}, {Of("Ada Quist")}})),
              ElementsAre("Heron 12 —implements→ lattice cell, lattice cell —used in→ Lattice cells at sea, "
                          "Lattice cells at sea ←author of— Ada Quist"));
}

TEST_F(ConnectionsTest, ADatedFactIsCheaperThanAnUndatedOneAndAMentionDearer) {
  const Interval now{*ParseIsoDay("2025-01-01"), *ParseIsoDay("2026-01-01")};
  Relate("r1", "Ada Lund", "leads", "Wick", now, ValiditySource::kExplicit);
  Relate("r2", "Ben Oro", "leads", "Wick");
  Relate("r3", "Cy Poe", "mentions", "Wick");
  const scope::FactScope scope({now});
  const auto cost = [&](const char* name, const scope::FactScope& facts) {
    const ConnectionSearch found = Find({{Of(name)}, {Of("Wick")}}, {}, facts);
    return found.paths.empty() ? -1 : found.paths[0].cost;
  };
  EXPECT_DOUBLE_EQ(cost("Ada Lund", scope), 1);
  EXPECT_DOUBLE_EQ(cost("Ben Oro", scope), 2);
  EXPECT_DOUBLE_EQ(cost("Ben Oro", {}), 1) << "without a scope nothing is undated";
  EXPECT_DOUBLE_EQ(cost("Cy Poe", {}), 1.5);
  const scope::FactScope before({{*ParseIsoDay("2019-01-01"), *ParseIsoDay("2020-01-01")}});
  EXPECT_EQ(cost("Ada Lund", before), -1) << "outside of the scope it is no hop";
}

TEST_F(ConnectionsTest, OnlyPassagesThatMayBeSeen) {
  index::Bitmap none(view_->chunks());
  EXPECT_THAT(FindConnections(*view_, none, {}, {{Of("Kevin Marsh")}, {Of("Alexis Boon")}}, {}).paths, IsEmpty());
}

TEST_F(ConnectionsTest, BoundsAreKeptAndSaid) {
  const std::vector<std::vector<EntityId>> ends = {{Of("Kevin Marsh")}, {Of("Alexis Boon")}, {Of("Tarn Energy")}};
  const ConnectionSearch all = Find(ends);
  EXPECT_EQ(all.pairs, 3U);
  EXPECT_EQ(all.paths.size(), 3U);
  EXPECT_TRUE(all.complete);
  EXPECT_LE(all.paths[0].cost, all.paths[2].cost) << "cheapest first";
  EXPECT_EQ(all.names.size(), 3U);
  const ConnectionSearch one = Find(ends, {.max_pairs = 1});
  EXPECT_EQ(one.pairs, 1U);
  EXPECT_FALSE(one.complete);
  const ConnectionSearch two = Find(ends, {.max_entities = 2});
  EXPECT_EQ(two.pairs, 1U);
  EXPECT_FALSE(two.complete);
  EXPECT_EQ(Find(ends, {.max_paths = 2}).paths.size(), 2U);
  EXPECT_EQ(Find(ends, {.max_chunks = 1}).chunks.size(), 1U);
  EXPECT_THAT(Find({{Of("Kevin Marsh")}, {Of("Alexis Boon")}}, {.max_hops = 1}).paths, IsEmpty());
}

TEST_F(ConnectionsTest, TwoMeaningsOfOneNameAreNotConnected) {
  const ConnectionSearch found = Find({{Of("Kevin Marsh"), Of("Alexis Boon")}, {Of("Kevin Marsh")}});
  EXPECT_EQ(found.pairs, 1U) << "Alexis Boon and Kevin Marsh; nobody is connected with himself";
}

TEST_F(ConnectionsTest, AnEndIsAnEntityThatSomePassageHolds) {
  const index::Bitmap all(view_->chunks(), true), none(view_->chunks());
  const auto kevin = LinkEnd(*view_, all, "Kevin Marsh");
  ASSERT_TRUE(kevin.has_value());
  EXPECT_EQ(kevin->entities[0].first, Of("Kevin Marsh"));
  EXPECT_TRUE(LinkEnd(*view_, all, "Marsh").has_value()) << "a longer name serves";
  EXPECT_EQ(LinkEnd(*view_, all, "Kevin Marsh Quintus"), std::nullopt) << "a shorter one does not";
  EXPECT_EQ(LinkEnd(*view_, none, "Kevin Marsh"), std::nullopt);
  EXPECT_EQ(LinkEnd(*view_, all, "Zebulon Quark"), std::nullopt);
}

TEST_F(ConnectionsTest, NamesOfAQuestionAreConnectedInTheirSlice) {
  const Asked asked(*view_, {.query = "How are Kevin Marsh and Alexis Boon related?", .reference = kToday});
  ASSERT_EQ(asked.plan.question.links.size(), 2U);
  const ConnectionSearch found = Connect(*view_, asked.slice(), asked.plan.question.links, {});
  EXPECT_THAT(Paths(found), ElementsAre("Kevin Marsh —works at→ Tarn Energy, Tarn Energy ←works at— Alexis Boon"));
  EXPECT_EQ(found.paths[0].group, -1);
  std::vector<question::Link> twice = {asked.plan.question.links[0], asked.plan.question.links[0]};
  EXPECT_EQ(Connect(*view_, asked.slice(), twice, {}).pairs, 0U) << "one name, said twice";
}

TEST_F(ConnectionsTest, ARecordStatesItsEdgeFromEitherEnd) {
  const index::Bitmap all(view_->chunks(), true);
  const scope::FactScope facts;
  const RecordEdges edges(*view_, all, facts);
  const auto at = [&](const char* name) {
    std::vector<std::string> found;
    for (const RecordEdge& edge : edges.At(Of(name))) {
      PathStep step;
      edges.Fill(edge, Of(name), &step);
      found.push_back(InArrows({step}));
    }
    return found;
  };
  EXPECT_THAT(at("lattice cell"),
              ElementsAre("lattice cell ←implements— Electrode with an open lattice",
                          "lattice cell ←implements— Heron 12", "lattice cell —used in→ Lattice cells at sea"));
  EXPECT_THAT(at("Ada Quist"), ElementsAre("Ada Quist —author of→ Lattice cells at sea"));
  EXPECT_THAT(at("Kevin Marsh"), IsEmpty());
  EXPECT_THAT(edges.At(EntityId(999)), IsEmpty());
  PathStep step;
  const index::ChunkOrdinal passage = edges.Fill(edges.At(Of("Heron 12"))[0], Of("Heron 12"), &step);
  EXPECT_EQ(view_->chunk(passage).external_id, "heron#1") << "the first that names the far end, not the title";
  EXPECT_EQ(step.chunk_id, "heron#1");
}

TEST_F(ConnectionsTest, ARecordIsSeenWithItsPassagesInItsPeriod) {
  const Interval year{*ParseIsoDay("2024-01-01"), *ParseIsoDay("2025-01-01")};
  Add(make_.Document("dated", "Dated")
          .Label("2024", year)
          .Chunk("A cell of 2024.")
          .AddEdge(EdgeEnd::OfDocument("dated"), "implements", EdgeEnd::OfEntity("lattice cell"))
          .Build());
  Read();
  const index::Bitmap all(view_->chunks(), true), none(view_->chunks());
  const auto edges = [&](const index::Bitmap& chunks, const scope::FactScope& facts) {
    return RecordEdges(*view_, chunks, facts).At(Of("Dated")).size();
  };
  EXPECT_EQ(edges(all, {}), 1U);
  EXPECT_EQ(edges(none, {}), 0U);
  const auto in = [](const Interval& period) { return scope::FactScope({period}, scope::FactScope::Documents::kAny); };
  EXPECT_EQ(edges(all, in(year)), 1U);
  EXPECT_EQ(edges(all, in({*ParseIsoDay("2020-01-01"), *ParseIsoDay("2021-01-01")})), 0U);
}

}  // namespace
}  // namespace annals::retrieval
