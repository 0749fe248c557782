// From scores to a decision.
#include "core/identity/decision.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace annals::identity {
namespace {

TEST(DecisionTest, TheBestWithAMarginIsChosen) {
  EXPECT_EQ(Decide(std::array{0.7, 0.95, 0.8}), 1u);
  EXPECT_EQ(Decide(std::array{0.95, 0.85}), 0u) << "the margin itself is enough";
  EXPECT_EQ(Decide(std::array{0.8}), 0u);
}

TEST(DecisionTest, BelowTheMarginNobodyIs) {
  EXPECT_FALSE(Decide(std::array{0.95, 0.9}));
  EXPECT_FALSE(Decide(std::array{1.0, 1.0})) << "two people of one name";
  EXPECT_FALSE(Decide(std::array{0.79}));
  EXPECT_FALSE(Decide(std::vector<double>{}));
  EXPECT_FALSE(Decide(std::array{0.85}, {.least = 0.9}));
  EXPECT_EQ(Decide(std::array{0.95, 0.9}, {.margin = 0.05}), 0u);
}

}  // namespace
}  // namespace annals::identity
