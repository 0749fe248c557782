// The example of core/retrieval/ablation.h.
#include <gtest/gtest.h>

#include "core/retrieval/ablation.h"

namespace annals::retrieval {
namespace {

TEST(AblationExample, IsTrue) {
  const Options options;
  //   Options lacking = Apply({.without = {Part::kGraph}}, options);
  Options lacking = Apply({.without = {Part::kGraph}}, options);
  EXPECT_TRUE(options.walk.graph);
  EXPECT_FALSE(lacking.walk.graph);
  EXPECT_EQ(lacking.seeds.link_weight, options.seeds.link_weight) << "the other parts stay";
  EXPECT_EQ(lacking.pipeline, Pipeline::kFull);
}

}  // namespace
}  // namespace annals::retrieval
