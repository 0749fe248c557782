// The example of core/text/quantity.h.
#include <gtest/gtest.h>

#include "core/language/lexicon.h"
#include "core/text/quantity.h"

namespace annals::text {
namespace {

TEST(QuantityExample, IsTrue) {
  const QuantityWords& english = language::LexiconOf(language::Language::kEnglish).quantities;
  //   ReadQuantities("Sales rose 3 to 5 percent, to about $1.2 bn.", english)
  const std::string text = "Sales rose 3 to 5 percent, to about $1.2 bn.";
  const std::vector<Quantity> read = ReadQuantities(text, english);
  ASSERT_EQ(read.size(), 2U);
  const auto written = [&](const Quantity& q) { return text.substr(q.begin, q.end - q.begin); };
  //     [0] 3 to 5 percent           low 3, high 5, unit kPercent
  EXPECT_EQ(written(read[0]), "3 to 5 percent");
  EXPECT_EQ(read[0].low, *Decimal::Read("3"));
  EXPECT_EQ(read[0].high, *Decimal::Read("5"));
  EXPECT_EQ(read[0].unit, Unit::kPercent);
  //     [1] $1.2 bn, approximate     1,200,000,000, unit kMoney, currency "USD", scale 9
  EXPECT_EQ(written(read[1]), "$1.2 bn");
  EXPECT_TRUE(read[1].approximate);
  EXPECT_EQ(read[1].low.ToString(), "1,200,000,000");
  EXPECT_EQ(read[1].unit, Unit::kMoney);
  EXPECT_EQ(read[1].currency, "USD");
  EXPECT_EQ(read[1].scale, 9);
}

}  // namespace
}  // namespace annals::text
