// The ranking, step by step, against what the reference of docs/recipes.md B computes on the same documents:
// recipe_steps.json. What has changed since, each by a measurement, is set back: core/retrieval/options.h says where and why.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "core/retrieval/graph/walk.h"
#include "core/retrieval/locate.h"
#include "core/retrieval/retrieve.h"
#include "core/scope/plan.h"
#include "core/scope/slices.h"
#include "tests/scenarios/document_json.h"
#include "tests/scenarios/memory_collection.h"

namespace annals::testing {
namespace {

using nlohmann::json;
using Values = std::map<std::string, double>;

constexpr double kFloat = 1e-6;   // fits are kept as floats, which weigh the edges
constexpr double kDouble = 1e-9;  // what does not depend on them

class RecipeStepsTest : public ::testing::Test {
 protected:
  RecipeStepsTest() : collection_(nullptr) {
    std::ifstream file("tests/scenarios/recipe_steps.json");
    steps_ = json::parse(file);
    for (const json& document : steps_.at("documents")) {
      const absl::Status status = collection_.Put(ReadDocument(document));
      EXPECT_TRUE(status.ok()) << status;
    }
    view_ = collection_.View();
    options_.locate.top_statements = 4;
    options_.pack.coverage = 2;
    options_.rank.own_words = kDouble;
    options_.pack.stand_aside = false;
    options_.walk.whole_graph = true;
    options_.walk.residual = 1e-13;
    options_.walk.iterations = 400;
  }

  const std::string& Passage(index::ChunkOrdinal c) const { return view_->document(view_->document_of(c)).external_id; }
  const std::string& Key(EntityId e) const { return view_->entity(e)->key; }

  // The values that the reference lists; of masses and seeds it lists the largest.
  static void ExpectNear(const Values& got, const json& wanted, double tolerance, const std::string& what) {
    ASSERT_FALSE(wanted.empty());
    for (const auto& [name, value] : wanted.items()) {
      const auto it = got.find(name);
      EXPECT_NEAR(it == got.end() ? 0 : it->second, value.get<double>(), tolerance) << what << ": " << name;
    }
  }

  void ExpectLinks(const scope::Plan& plan, const json& wanted) const {
    ASSERT_EQ(plan.question.links.size(), wanted.size());
    for (const question::Link& link : plan.question.links) {
      Values entities;
      for (const auto& [entity, weight] : link.entities) entities[Key(entity)] = weight;
      ExpectNear(entities, wanted.at(link.name.key), kDouble, link.name.key);
    }
  }

  void ExpectFits(const retrieval::Located& located, const json& wanted) const {
    Values fits;
    for (index::StatementOrdinal s = 0; s < view_->statements(); ++s)
      fits[std::string(view_->statement(s).text)] = located.fit[s];
    ExpectNear(fits, wanted, kFloat, "fit");
  }

  void ExpectBest(const retrieval::Located& located, const json& wanted) const {
    std::vector<std::string> best;
    for (const retrieval::StatementSignal& signal : located.best)
      best.emplace_back(view_->statement(signal.statement).text);
    EXPECT_EQ(best, wanted.get<std::vector<std::string>>());
  }

  // What a question's walk starts from and goes by. `plan` must outlive it.
  struct Start {
    scope::Slices slices;
    retrieval::Located located;
    std::vector<retrieval::Seed> seeds;
  };
  Start StartOf(const question::Request& request, scope::Plan* plan) const {
    Start start{.slices = MakeSlices(*view_, request.superseded, plan)};
    const scope::Slice& slice = start.slices.slices.at(0);
    const retrieval::QuestionVectors none;
    start.located = retrieval::Locate({*view_, none, options_.locate, *start.slices.population, slice.allowed,
                                       plan->content_terms(), plan->content_terms(), plan->question.residual.terms});
    start.seeds = FindSeeds(*view_, slice.allowed, slice.facts, plan->question.links, start.located, options_.seeds);
    return start;
  }
  retrieval::Walk WalkOf(const Start& start) const {
    const scope::Slice& slice = start.slices.slices.at(0);
    return WalkFrom(*view_, slice.allowed, slice.facts, {start.seeds}, start.located, options_.graph, options_.walk);
  }

  json steps_;
  MemoryCollection collection_;
  std::shared_ptr<const index::View> view_;
  retrieval::Options options_;
};

TEST_F(RecipeStepsTest, EachStepIsTheReferences) {
  for (const json& wanted : steps_.at("questions")) {
    const question::Request request{.query = wanted.at("question"), .top_k = 10};
    SCOPED_TRACE(request.query);
    scope::Plan plan = scope::Understand(*view_, request, options_.scope);
    EXPECT_EQ(plan.content_terms(), wanted.at("query_terms").get<std::vector<std::string>>());
    EXPECT_EQ(plan.question.residual.terms, wanted.at("residual_terms").get<std::vector<std::string>>());
    ExpectLinks(plan, wanted.at("links"));

    const Start start = StartOf(request, &plan);
    ASSERT_EQ(start.slices.slices.size(), 1u);
    Values bm25;
    for (const index::Scored& chunk : start.located.chunks.rows()) bm25[Passage(chunk.ordinal)] = chunk.score;
    ExpectNear(bm25, wanted.at("bm25"), kDouble, "BM25");
    ExpectBest(start.located, wanted.at("best"));
    ExpectFits(start.located, wanted.at("fit"));

    Values weights;
    for (const retrieval::Seed& seed : start.seeds) weights[Key(seed.entity)] = seed.weight;
    ExpectNear(weights, wanted.at("seeds"), kDouble, "seed");

    const retrieval::Walk walk = WalkOf(start);
    Values masses;
    for (const auto& [chunk, mass] : walk.chunks) masses[Passage(chunk)] = mass;
    ExpectNear(masses, wanted.at("masses"), kFloat, "mass");

    std::vector<std::string> order;
    for (const retrieval::RetrievedChunk& chunk : Retrieve(*view_, request, options_).chunks)
      order.push_back(Passage(chunk.ordinal));
    EXPECT_EQ(order, wanted.at("order").get<std::vector<std::string>>());
  }
}

// Walked as far as it carries, the graph gives the reference's masses but for what the walk leaves behind.
TEST_F(RecipeStepsTest, TheBoundedWalkKeepsTheReferencesMasses) {
  options_.walk.whole_graph = false;
  for (const json& wanted : steps_.at("questions")) {
    const question::Request request{.query = wanted.at("question"), .top_k = 10};
    scope::Plan plan = scope::Understand(*view_, request, options_.scope);
    const retrieval::Walk walk = WalkOf(StartOf(request, &plan));
    EXPECT_LT(walk.residual, 0.02);
    for (const auto& [chunk, mass] : walk.chunks) {
      const double whole = wanted.at("masses").at(Passage(chunk)).get<double>();
      EXPECT_LE(mass, whole + kFloat) << Passage(chunk);
      EXPECT_GE(mass, whole - walk.residual) << Passage(chunk);
    }
  }
}

}  // namespace
}  // namespace annals::testing
