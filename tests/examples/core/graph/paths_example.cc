// The example of core/graph/paths.h.
#include <gtest/gtest.h>

#include <vector>

#include "core/graph/paths.h"

namespace annals::graph {
namespace {

TEST(PathsExample, IsTrue) {
  const EntityId paris{1}, seine{2}, france{3};
  //   auto neighbours = [&](EntityId e, std::vector<Hop>* out) { … out->push_back({other, relation.id.value, 1.0}); };
  auto neighbours = [&](EntityId e, std::vector<Hop>* out) {
    if (e == paris) out->push_back({seine, 17, 1.0});
    if (e == seine) out->insert(out->end(), {{paris, 17, 1.0}, {france, 23, 1.0}});
    if (e == france) out->push_back({seine, 23, 1.0});
  };
  //   PathSearch found = CheapestPaths(paris, france, neighbours, {.max_hops = 3});
  PathSearch found = CheapestPaths(paris, france, neighbours, {.max_hops = 3});
  //   found.paths[0].steps == {{paris, 17, seine}, {seine, 23, france}}
  ASSERT_EQ(found.paths.size(), 1U);
  const std::vector<PathStep>& steps = found.paths[0].steps;
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_TRUE(steps[0].from == paris && steps[0].tag == 17 && steps[0].to == seine);
  EXPECT_TRUE(steps[1].from == seine && steps[1].tag == 23 && steps[1].to == france);
}

}  // namespace
}  // namespace annals::graph
