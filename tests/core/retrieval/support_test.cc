// What paths and records bring in, and what a floor leaves out, with vectors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/retrieval/ablation.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

class SupportTest : public SurveyTest {
 protected:
  // Two people at one firm. Neither passage is like the question.
  void AddPeople() {
    for (const std::string name : {"Kevin Marsh", "Alexis Boon"}) {
      const std::string text = name + " draws plans at Tarn Energy.";
      Add(make_.Document(name, name)
              .Chunk(text, {text})
              .ChunkVector({0, 1, 0, 0})
              .StatementVector(0, {0, 1, 0, 0})
              .Mention("Tarn Energy")
              .Relation(name, "draws plans at", "Tarn Energy")
              .Build());
    }
    for (int i = 0; i < 20; ++i) {
      const std::string text = "Is there any relationship in harbour tale number " + std::to_string(i) + "?";
      Add(make_.Document("tale" + std::to_string(i), "Tale " + std::to_string(i))
              .Chunk(text, {text})
              .ChunkVector({1, 0, 0, 0})
              .StatementVector(0, {1, 0, 0, 0})
              .Build());
    }
  }
  Result AskLike(const std::string& question, testing::Vector vector, int top_k) {
    return Retrieve(
        *image_->Current(),
        {.query = question, .query_vector = std::move(vector), .reference = kToday, .top_k = top_k, .explain = true},
        options_);
  }
};

TEST_F(SupportTest, PassagesOfAPathComeBackBelowTheFloorOfSimilarity) {
  AddPeople();
  const Result result = AskLike("Is there any relationship between Kevin Marsh and Alexis Boon?", {1, 0, 0, 0}, 2);
  EXPECT_THAT(Ids(result), ::testing::UnorderedElementsAre("Kevin Marsh#0", "Alexis Boon#0"));
  ASSERT_EQ(result.paths.size(), 1u);
  for (const RetrievedChunk& c : result.chunks) {
    EXPECT_LT(c.dense, options_.rank.similarity_floor);
    EXPECT_EQ(c.evidence, Evidence::kPath);
    EXPECT_EQ(c.derivation.path.size(), 2u);
  }
}

TEST_F(SupportTest, WithoutThePartPathsBringNothingIn) {
  AddPeople();
  options_ = Apply({.without = {Part::kPaths}}, options_);
  for (const RetrievedChunk& c :
       AskLike("Is there any relationship between Kevin Marsh and Alexis Boon?", {1, 0, 0, 0}, 5).chunks)
    EXPECT_NE(c.evidence, Evidence::kPath);
}

TEST_F(SupportTest, APassageThatOnlyItsVectorSpeaksForNeedsTheFloor) {
  const auto add = [&](const std::string& id, const std::string& text, testing::Vector vector) {
    Add(make_.Document(id, id).Chunk(text, {text}).ChunkVector(testing::Unit(vector)).Build());
  };
  add("near", "Tin was dug here.", {1, 0.2f, 0, 0});
  add("far", "Beyond the river tin lies deeper, below slate.", {0.2f, 1, 0, 0});
  EXPECT_THAT(Ids(AskLike("copper smelting", {1, 0, 0, 0}, 5)), ElementsAre("near#0"));
  options_.rank.similarity_floor = 0.99;
  EXPECT_THAT(Ids(AskLike("copper smelting", {1, 0, 0, 0}, 5)), IsEmpty());
  EXPECT_THAT(Ids(AskLike("where was tin dug", {1, 0, 0, 0}, 5)), Contains("far#0"));  // its words speak for it
}

// A question about one fact: the passage that holds all its words answers it, and what the graph ties to it does not
// push aside what is worded like the question.
TEST_F(SupportTest, WhereOnePassageAnswersTheOthersFollowByTheirWords) {
  const auto add = [&](const std::string& id, const std::string& title, const std::string& text) {
    auto document = make_.Document(id, title);
    document.Chunk(text, {text});
    return document;
  };
  Add(add("film", "The Long Tide", "The Long Tide was directed by Ada Quist.")
          .Mention("Ada Quist")
          .Relation("The Long Tide", "directed by", "Ada Quist")
          .Build());
  Add(add("person", "Ada Quist", "Ada Quist grew up in Wick Sound.").Build());
  Add(add("boats", "Tide tables", "A long tide directed the boats ashore.").Build());
  const Result aside = Ask("Who directed The Long Tide?", 3, true);
  EXPECT_THAT(Ids(aside), ElementsAre("film#0", "boats#0", "person#0"));
  EXPECT_THAT(aside.chunks[0].derivation.factors, Contains(::testing::Field(&Factor::name, "graph_stands_aside")));
  options_ = Apply({.without = {Part::kStandAside}}, options_);
  EXPECT_THAT(Ids(Ask("Who directed The Long Tide?", 2)), ElementsAre("film#0", "person#0"));
}

TEST_F(SupportTest, TheOnlyPassageWithAllTheWordsStandsFirst) {
  const auto add = [&](const std::string& title, const std::string& text, const std::vector<std::string>& mentions) {
    auto document = make_.Document(title, title);
    document.Chunk(text, {text});
    for (const std::string& mention : mentions) document.Mention(mention);
    Add(document.Build());
  };
  add("Ada Quist", "Ada Quist was an engineer of sluices.", {"Wick Sound"});
  add("Wick Sound", "Wick Sound has a weir.", {"Ada Quist"});
  add("notes", "In spring the weir jammed, and a diver freed the sluice for Ada Quist.", {});
  EXPECT_EQ(Ids(Ask("weir sluice Ada Quist", 3)).front(), "notes#0");
  EXPECT_EQ(Ids(Ask("What was said about Ada Quist, the weir and the sluice?", 3)).front(), "notes#0");
}

// The walk gets to many passages late. One whose words say what is asked, and that no name ties to the question, stands
// before them; the score is the sum of what the derivation lists.
TEST_F(SupportTest, APassageThatSaysWhatIsAskedStandsBeforeThoseTheWalkCameByLate) {
  const auto add = [&](const std::string& title, const std::string& text, const std::vector<std::string>& mentions) {
    auto document = make_.Document(title, title);
    document.Chunk(text, {text});
    for (const std::string& mention : mentions) document.Mention(mention);
    Add(document.Build());
  };
  // Twenty names, of forty names each: all of their passages have mass, the last ones little.
  const auto met = [&](const std::string& name, int count) {
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.push_back(name + " " + std::to_string(i));
    add(name, name + " met many.", names);
    return names;
  };
  for (const std::string& friend_name : met("Ada Quist", 20)) {
    for (const std::string& name : met(friend_name, 40)) add(name, name + " met nobody.", {});
  }
  add("words", "The weir was rebuilt after the flood for sluice keepers.", {});
  const Result result = Ask("Which sluice weir was rebuilt after the flood that Ada Quist saw?", 25, true);
  ASSERT_THAT(Ids(result), Contains("words#0"));
  for (const RetrievedChunk& chunk : result.chunks) {
    double graph = 0, own = 0;
    for (const Factor& factor : chunk.derivation.factors) {
      if (factor.name == "graph") graph = factor.value;
      if (factor.name == "own_words") own = factor.value;
    }
    EXPECT_NEAR(chunk.score, graph + own, 1e-12) << chunk.ordinal;
  }
  options_ = Apply({.without = {Part::kOwnWords, Part::kCoverage}}, options_);
  EXPECT_THAT(Ids(Ask("Which sluice weir was rebuilt after the flood that Ada Quist saw?", 25)),
              Not(Contains("words#0")));
}

TEST_F(SupportTest, NamesOfTheBestPassagesAreSeedsWhenWeighted) {
  Add(make_.Document("a", "Harbour song")
          .Chunk("Dredging paid for Port Alder.", {"Dredging paid for Port Alder."})
          .Mention("Port Alder")
          .Build());
  Add(make_.Document("b", "Port Alder").Chunk("It has nine quays.", {"It has nine quays."}).Build());
  options_.seeds.relation_weight = 0;
  EXPECT_THAT(Ids(Ask("what did dredging pay for")), Not(Contains("b#0")));
  options_.seeds.mention_weight = 0.1;
  EXPECT_THAT(Ids(Ask("what did dredging pay for")), ElementsAre("a#0", "b#0"));
}

}  // namespace
}  // namespace annals::retrieval
