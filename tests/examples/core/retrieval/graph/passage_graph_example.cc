// The example of core/retrieval/graph/passage_graph.h.
#include <gtest/gtest.h>

#include "core/retrieval/graph/passage_graph.h"
#include "core/retrieval/graph/similar_names.h"
#include "tests/support/view_of.h"

namespace annals::retrieval {
namespace {

// A passage of two sentences that both name Ada, and names that are hers or like hers.
class PassageGraphExample : public ::testing::Test {
 protected:
  PassageGraphExample() {
    DocumentBundle boats = make_.Document("boats", "Boats")
                               .Chunk("Ada met Wick. Ada sailed.", {"Ada met Wick.", "Ada sailed."})
                               .Mention("Ada")
                               .Relation("Ada", "met", "Wick")
                               .Build();
    boats.mentions.push_back(boats.mentions.front());
    boats.mentions.back().statement = boats.statements.front().id;
    DocumentBundle names = make_.Document("names", "").Chunk("A list.", {"A list."}).Mention("Ada Quist").Build();
    names.entities.front().aliases = {"ada"};
    DocumentBundle more = make_.Document("more", "")
                              .Chunk("A list.", {"A list."})
                              .Mention("James Bond Stockdale")
                              .Mention("James Stockdale")
                              .Build();
    view_ = annals::testing::ViewOf(4, {std::move(boats), std::move(names), std::move(more)});
    seeds_ = {{make_.EntityOf("Ada"), 0.5}, {make_.EntityOf("James Stockdale"), 0.5}};
    located_.fit = StatementFits(4, {{0, 0.5}, {1, 1}}, {0, 1}, 0);
  }

  // Of the links at a node, that which leads to the chunk or the entity; 0: none.
  double ToChunk(PassageGraph& graph, graph::Node from, index::ChunkOrdinal chunk) {
    for (const graph::Link& link : Links(graph, from)) {
      if (graph.IsChunk(link.node) && graph.chunk(link.node) == chunk) return link.weight;
    }
    return 0;
  }
  double ToEntity(PassageGraph& graph, graph::Node from, std::string_view name) {
    for (const graph::Link& link : Links(graph, from)) {
      if (graph.entity(link.node) == make_.EntityOf(name)) return link.weight;
    }
    return 0;
  }

  annals::testing::BundleFactory make_{4};
  std::shared_ptr<const index::View> view_;
  std::vector<Seed> seeds_;
  Located located_;

 private:
  static std::vector<graph::Link> Links(PassageGraph& graph, graph::Node from) {
    std::vector<graph::Link> links;
    graph.ReadLinks(from, &links);
    return links;
  }
};

TEST_F(PassageGraphExample, IsTrue) {
  const index::Allowed all = view_->Filter(std::nullopt, {});
  const scope::FactScope facts;
  const GraphOptions options;
  PassageGraph graph(*view_, all, facts, seeds_, located_, options);
  //   nodes   entities and chunks, numbered as they are met
  ASSERT_EQ(graph.nodes(), 2U) << "the seeds";
  EXPECT_EQ(graph.entity(0), make_.EntityOf("Ada"));
  const graph::Node chunk = graph.Start(0);
  EXPECT_EQ(chunk, 2U);
  EXPECT_TRUE(graph.IsChunk(chunk));
  const double half = 0.1 + 0.25, whole = 0.1 + 1;  // f of a sentence that fits by half, and of none
  //   links   chunk – mentioned entity   1 · f(sentence), one a sentence: they add up
  EXPECT_NEAR(ToChunk(graph, 0, 0), half + whole, 1e-9);
  EXPECT_NEAR(ToEntity(graph, chunk, "Ada"), half + whole, 1e-9);
  //           chunk – title entity       5 · f(no sentence)
  EXPECT_NEAR(ToEntity(graph, chunk, "Boats"), 5 * whole, 1e-9);
  //           subject – object           1 · f(sentence)
  EXPECT_NEAR(ToEntity(graph, 0, "Wick"), half, 1e-9);
  //           entity – entity            1 · f(no sentence): the key of one is an alias of the other; and, of the
  //                                      seeds, names that share most of their words, times what they share
  EXPECT_NEAR(ToEntity(graph, 0, "Ada Quist"), whole, 1e-9);
  const auto similar = NameComparer(*view_).SimilarTo(make_.EntityOf("James Stockdale"));
  ASSERT_EQ(similar.size(), 1U);
  EXPECT_NEAR(ToEntity(graph, 1, "James Bond Stockdale"), whole * similar[0].second, 1e-9);
  //           f = edge_floor + fit ^ edge_power, fit 1 where there is no sentence; times the row's confidence
  EXPECT_DOUBLE_EQ(options.edge_floor, 0.1);
  EXPECT_DOUBLE_EQ(options.edge_power, 2);
}

}  // namespace
}  // namespace annals::retrieval
