// The example of core/retrieval/graph/seeds.h.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/retrieval/graph/seeds.h"
#include "tests/support/view_of.h"

namespace annals::retrieval {
namespace {

TEST(SeedsExample, IsTrue) {
  annals::testing::BundleFactory make(4);
  const auto note = [&](const char* id, const char* text) {
    auto builder = make.Document(id, "");
    builder.Chunk(text, {text});
    return builder;
  };
  const auto view = annals::testing::ViewOf(
      4, {note("a", "Ada met Wick.").Mention("Ada").Mention("Wick").Relation("Ada", "met", "Wick").Build(),
          note("b", "Ada left Boston.").Mention("Ada").Mention("Boston").Relation("Ada", "left", "Boston").Build(),
          note("c", "Honolulu is far.").Mention("Honolulu").Build()});
  const std::vector<question::Link> links = {
      {.name = {.key = "honolulu"}, .entities = {{make.EntityOf("Honolulu"), 1.0}}}};
  Located located;
  located.best = {{.statement = 0, .id = view->statement(0).id, .h = 2},
                  {.statement = 1, .id = view->statement(1).id, .h = 1}};
  located.chunks.Add(0, 1, 0);
  located.strongest = {0};
  SeedOptions options;
  options.mention_weight = 0.5;
  std::map<EntityId, double> v;
  for (const Seed& seed : FindSeeds(*view, view->Filter(std::nullopt, {}), scope::FactScope(), links, located, options))
    v[seed.entity] = seed.weight;
  // Passages that hold them: two Ada, one each of the others.
  const double later = std::exp(1.0 - 2.0), of_ada = (1 + later) / 2 / 2, of_ends = of_ada + 1 + later;
  //   v(e) = 1.0 · norm₁(Σ link weight / cf(name))
  //        + 0.3 · norm₁(mean over its relation ends in the best statements of exp(h − h_max), / cf(e))
  //        + mention_weight · norm₁(confidence of its mentions in the best passages, added up, / cf(e))
  const double all = 1.0 + 0.3 + 0.5;
  ASSERT_EQ(v.size(), 4U);
  EXPECT_NEAR(v[make.EntityOf("Honolulu")], 1.0 / all, 1e-12);
  EXPECT_NEAR(v[make.EntityOf("Ada")], (0.3 * of_ada / of_ends + 0.5 * 0.5 / 1.5) / all, 1e-12);
  EXPECT_NEAR(v[make.EntityOf("Wick")], (0.3 / of_ends + 0.5 * 1 / 1.5) / all, 1e-12);
  EXPECT_NEAR(v[make.EntityOf("Boston")], 0.3 * later / of_ends / all, 1e-12);
}

}  // namespace
}  // namespace annals::retrieval
