// How much the walk deserves: what each kind of question and of collection gives it.
#include "core/retrieval/ranking/graph_weight.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/scope/linked_titles.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

class GraphWeightTest : public SurveyTest {
 protected:
  void Page(const std::string& title, const std::string& text, std::vector<std::string> names) {
    auto page = make_.Document(title, title);
    page.Chunk(text, {text});
    for (const std::string& name : names) page.Mention(name);
    Add(page.Build());
  }
  double LinkedTitlesNow() {
    const auto view = image_->Current();
    std::vector<index::DocumentOrdinal> documents;
    const auto all = scope::Holdings::Read(*view, std::nullopt, [](const Document&) { return true; });
    for (const scope::Holding& holding : all->documents()) documents.push_back(holding.document);
    return scope::LinkedTitles(*view, all->population().chunks, documents);
  }
  // What the derivation of the first passage says of the graph; 1 where it says nothing.
  double WeightOf(const std::string& question) {
    const Result result = Ask(question, 5, true);
    for (const RetrievedChunk& chunk : result.chunks) {
      for (const Factor& factor : chunk.derivation.factors)
        if (factor.name == "graph_weight") return factor.value;
    }
    ADD_FAILURE() << "no passage of the graph: " << question;
    return 1;
  }
};

TEST_F(GraphWeightTest, TitlesThatOtherPagesMentionAreLinked) {
  EXPECT_EQ(LinkedTitlesNow(), 0);
  Page("Ferry", "Ferry was recorded by Noor Vale.", {"Noor Vale"});
  Page("Noor Vale", "She won the Harbour Prize in Wick.", {"Harbour Prize"});
  EXPECT_EQ(LinkedTitlesNow(), 0.5);  // Noor Vale, not Ferry
  Page("Letter", "Noor Vale wrote about Ferry.", {"Noor Vale", "Ferry"});
  EXPECT_NEAR(LinkedTitlesNow(), 2.0 / 3, 1e-12);
}

TEST_F(GraphWeightTest, ATitleOfItsOwnIsNoHop) {
  Page("Ferry", "Ferry sails at noon, and Ferry comes back.", {"Ferry"});
  EXPECT_EQ(LinkedTitlesNow(), 0);
}

TEST_F(GraphWeightTest, ATitleThatIsMostOfTheQuestionLetsTheWalkRank) {
  Page("Ferry", "Ferry was recorded by Noor Vale.", {"Noor Vale"});
  Page("Noor Vale", "She won the Harbour Prize in Wick.", {"Harbour Prize"});
  EXPECT_EQ(WeightOf("What prize did the one who recorded Ferry win?"), 1);
}

// A chat: no title leads anywhere, and the name is in every turn.
TEST_F(GraphWeightTest, ANameThatEveryPassageHoldsGivesTheWalkNothing) {
  const char* kTurns[] = {"the weir is mended", "bread was dear", "we sold the blue boat", "the school has a new roof",
                          "rain fell all week"};
  for (int i = 0; i < 5; ++i)
    Page("turn " + std::to_string(i), "Ada Quist: " + std::string(kTurns[i]) + ".", {"Ada Quist"});
  EXPECT_LT(WeightOf("Which boat did Ada Quist sell?"), 0.1);
  EXPECT_EQ(Ids(Ask("Which boat did Ada Quist sell?"))[0], "turn 2#0");
  options_.rank.weigh_graph = false;
  EXPECT_EQ(WeightOf("Which boat did Ada Quist sell?"), 1);
}

// Pages that speak of each other give a chat that shares their collection nothing, and keep what they have themselves.
TEST_F(GraphWeightTest, PagesThatAreLinkedGiveAChatInTheSameCollectionNothing) {
  for (int i = 0; i < 40; ++i) {
    const std::string name = "Keel Rock " + std::to_string(i), next = "Keel Rock " + std::to_string((i + 1) % 40);
    Page(name, name + " is an islet north of " + next + ".", {name, next});
    const std::string said = i == 2 ? "we sold the blue boat" : "rain fell in week " + std::to_string(i);
    Page("turn " + std::to_string(i), "Ada Quist: " + said + ".", {"Ada Quist"});
  }
  EXPECT_LT(WeightOf("Which boat did Ada Quist sell?"), 0.1);
  EXPECT_EQ(WeightOf("What is north of the islet north of Keel Rock 7?"), 1);
}

// Two passages share a word with the question or are near enough to it; the third is neither.
TEST_F(GraphWeightTest, PassagesNearestByMeaningAreSeeds) {
  AddSurveys();
  const auto view = image_->Current();
  Located located;
  const auto near = [&](double first, double second) {
    located.chunks = ChunkSignals();
    located.chunks.Add(0, 2.0, first);
    located.chunks.Add(1, 0, second);
    located.chunks.Add(2, 0, 0.2);
    located.chunks.Add(3, 1.5, 0);
  };
  near(0.72, 0.75);
  located.search_plan = "exact";
  const std::vector<PassageSeed> seeds = FindPassages(*view, located, options_.seeds, 0.3);
  ASSERT_EQ(seeds.size(), 2u);
  EXPECT_EQ(seeds[0].chunk, 1u);
  EXPECT_EQ(seeds[1].chunk, 0u);
  EXPECT_NEAR(seeds[0].weight + seeds[1].weight, 1, 1e-12);
  EXPECT_NEAR(seeds[1].weight / seeds[0].weight, std::exp(-1 / options_.seeds.passage_temperature), 1e-6);
  // The same order and weights whatever range a model's cosines have.
  near(0.4, 0.9);
  EXPECT_NEAR(FindPassages(*view, located, options_.seeds, 0.3)[1].weight, seeds[1].weight, 1e-6);
  options_.seeds.passage_share = 0;
  EXPECT_TRUE(FindPassages(*view, located, options_.seeds, 0.3).empty());
}

TEST_F(GraphWeightTest, OddsAreAShare) {
  Page("Ferry", "Ferry was recorded by Noor Vale.", {"Noor Vale"});
  Page("Noor Vale", "She won the Harbour Prize in Wick.", {"Harbour Prize"});
  for (const char* question : {"Ferry", "Who won the Harbour Prize?", "Noor Vale"}) {
    const double weight = WeightOf(question);
    EXPECT_GE(weight, 0) << question;
    EXPECT_LE(weight, 1) << question;
  }
}

}  // namespace
}  // namespace annals::retrieval
