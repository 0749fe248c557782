#include "bench/quality/word_holders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::bench {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(WordHolders, FindsTheTextsThatHoldAllWords) {
  WordHolders holders;
  holders.Add("The long tide");
  holders.Add("A tide table");
  EXPECT_THAT(holders.Holding("Tide"), ElementsAre(0, 1));
  EXPECT_THAT(holders.Holding("long tide"), ElementsAre(0));
  EXPECT_THAT(holders.Holding("tide, tide"), ElementsAre(0, 1));
  EXPECT_THAT(holders.Holding("reef"), IsEmpty());
  EXPECT_THAT(holders.Holding("tide reef"), IsEmpty());
  EXPECT_THAT(holders.Holding("—"), IsEmpty());
  EXPECT_EQ(holders.Count("table"), 1u);
}

}  // namespace
}  // namespace annals::bench
