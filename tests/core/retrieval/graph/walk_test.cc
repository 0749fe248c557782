// The bounded walk against the whole graph of the same view, and views whose rows lie differently.
#include "core/retrieval/graph/walk.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/index/image.h"
#include "core/retrieval/graph/passage_graph.h"
#include "tests/core/index/random_documents.h"

namespace annals::retrieval {
namespace {

constexpr std::size_t kWalkDimension = 4;

std::vector<DocumentBundle> Documents(std::uint32_t seed, int count) {
  index::RandomDocuments documents(kWalkDimension, seed);
  std::vector<DocumentBundle> bundles;
  for (int i = 0; i < count; ++i) bundles.push_back(documents.Next());
  return bundles;
}

std::shared_ptr<const index::View> InOneSegment(std::vector<DocumentBundle> bundles) {
  const auto image = index::MakeImage(kWalkDimension, {});
  EXPECT_TRUE(image->Apply({.added = std::move(bundles)}).ok());
  return image->Current();
}

std::shared_ptr<const index::View> InManySegments(std::vector<DocumentBundle> bundles) {
  const auto image = index::MakeImage(kWalkDimension, {.merge_factor = 3});
  for (DocumentBundle& bundle : bundles) {
    const bool maintain = bundle.document.id.value % 5 == 0;
    EXPECT_TRUE(image->Apply({.added = {std::move(bundle)}}).ok());
    if (maintain) image->Maintain();
  }
  return image->Current();
}

// A question to a view: everything allowed, statements fit by their ids, the entities of the lowest ids are seeds.
struct Question {
  const index::View& view;
  index::Allowed allowed;
  scope::FactScope facts;
  Located located;
  std::vector<Seed> seeds;

  explicit Question(const index::View& v) : view(v), allowed(v.Filter(std::nullopt, {})) {
    std::vector<index::TwoScores> fits;
    for (index::StatementOrdinal s = 0; s < v.statements(); ++s)
      fits.push_back({s, static_cast<double>(v.statement(s).id.value * 7 % 10) / 10, 0});
    located.fit = StatementFits(v.statements(), std::move(fits), {0, 1}, 0);
    std::map<EntityId, int> mentioned;
    std::vector<index::EntityMention> mentions;
    for (index::ChunkOrdinal c = 0; c < v.chunks(); ++c) v.MentionsInChunk(c, &mentions);
    for (const index::EntityMention& m : mentions) ++mentioned[m.entity];
    for (const auto& [entity, times] : mentioned) {
      if (seeds.size() < 3) seeds.push_back({entity, 1.0 / static_cast<double>(times)});
    }
  }
  Walk Run(const WalkOptions& options) const { return WalkFrom(view, allowed, facts, {seeds}, located, {}, options); }
  std::map<ChunkId, double> Masses(const Walk& walk) const {
    std::map<ChunkId, double> masses;
    for (const auto& [chunk, mass] : walk.chunks) masses[view.chunk(chunk).id] = mass;
    return masses;
  }
};

TEST(WalkTest, TheBoundedWalkNearsTheWholeGraph) {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    const auto view = InOneSegment(Documents(seed, 120));
    const Question question(*view);
    ASSERT_FALSE(question.seeds.empty());
    const auto whole = question.Masses(question.Run({.whole_graph = true, .iterations = 2000, .residual = 1e-13}));
    for (const double tolerance : {1e-4, 1e-6, 1e-9}) {
      const Walk walk = question.Run({.walk_tolerance = tolerance, .walk_steps = 100'000'000});
      double distance = 0;
      for (const auto& [chunk, mass] : question.Masses(walk)) distance += std::abs(mass - whole.at(chunk));
      EXPECT_LE(distance, walk.residual + 1e-9) << "seed " << seed << " tolerance " << tolerance;
    }
  }
}

TEST(WalkTest, TheSameMassesHoweverTheRowsLie) {
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    const std::vector<DocumentBundle> bundles = Documents(seed, 90);
    const auto one = InOneSegment(bundles), many = InManySegments(bundles);
    const Question a(*one), b(*many);
    ASSERT_EQ(a.Masses(a.Run({})), b.Masses(b.Run({}))) << "seed " << seed;  // to the last bit
  }
}

TEST(WalkTest, AnEdgeWeighsTheSameFromBothOfItsEnds) {
  const auto view = InOneSegment(Documents(21, 120));
  const Question question(*view);
  const GraphOptions options;
  PassageGraph graph(*view, question.allowed, question.facts, question.seeds, question.located, options);
  std::map<std::pair<graph::Node, graph::Node>, double> weights;
  std::vector<graph::Link> links;
  for (graph::Node n = 0; n < graph.nodes(); ++n) {
    links.clear();
    graph.ReadLinks(n, &links);
    for (const graph::Link& link : links) weights[{n, link.node}] = link.weight;
  }
  ASSERT_GT(weights.size(), 100u);
  std::size_t passages = 0;
  for (const auto& [ends, weight] : weights) {
    if (!graph.IsChunk(ends.first)) continue;  // names may be shared one way only: similar_names.h
    const auto back = weights.find({ends.second, ends.first});
    ASSERT_NE(back, weights.end());
    EXPECT_NEAR(back->second, weight, 1e-12);
    ++passages;
  }
  EXPECT_GT(passages, 50u);
}

TEST(WalkTest, StaysInTheSlice) {
  const auto view = InOneSegment(Documents(5, 120));
  Question question(*view);
  question.allowed = view->Filter(std::nullopt, [](const Document& d) { return d.id.value % 2 == 0; });
  const Walk walk = question.Run({.walk_tolerance = 1e-8});
  for (const auto& [chunk, mass] : walk.chunks) EXPECT_TRUE(question.allowed.chunks.Test(chunk));
}

TEST(WalkTest, NothingWithoutSeeds) {
  const auto view = InOneSegment(Documents(5, 20));
  Question question(*view);
  question.seeds.clear();
  EXPECT_EQ(question.Run({}).nodes(), 0u);
}

}  // namespace
}  // namespace annals::retrieval
