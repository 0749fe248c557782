// The examples of core/text/decimal.h.
#include <gtest/gtest.h>

#include "core/text/decimal.h"

namespace annals::text {
namespace {

TEST(DecimalExample, IsTrue) {
  //   Decimal::Read("1200.50")->Times(1, 6).ToString() == "1,200,500,000"
  EXPECT_EQ(Decimal::Read("1200.50")->Times(1, 6).ToString(), "1,200,500,000");
  //   *Decimal::Read("1.2") == Decimal::Read("1200")->Times(1, -3)         // one value has one form
  EXPECT_EQ(*Decimal::Read("1.2"), Decimal::Read("1200")->Times(1, -3));
  EXPECT_NE(*Decimal::Read("1.2"), Decimal::Read("1200")->Times(1, -2));
}

}  // namespace
}  // namespace annals::text
