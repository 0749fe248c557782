#include "core/answer/kinds/extreme.h"

#include <gtest/gtest.h>

namespace annals::answer {
namespace {

TEST(ValueOfTest, ScalesAndUnits) {
  EXPECT_DOUBLE_EQ(*ValueOf(Figures("$1.2 billion").at(0)), 1.2e9);
  EXPECT_DOUBLE_EQ(*ValueOf(Figures("25.4%").at(0)), 25.4);
  EXPECT_DOUBLE_EQ(*ValueOf(Figures("1,250 stores").at(0)), 1250);
}

}  // namespace
}  // namespace annals::answer
