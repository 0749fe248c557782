// The example of core/text/quantity_end.h.
#include <gtest/gtest.h>

#include "core/language/lexicon.h"
#include "core/text/quantity_end.h"

namespace annals::text {
namespace {

TEST(QuantityEndExample, IsTrue) {
  const QuantityWords& english = language::LexiconOf(language::Language::kEnglish).quantities;
  //   ReadQuantityEnd(WrittenWords("lost $(5.2) million"), 7, english)      -5.2, scaled by a million, kMoney, bytes 5 to 19
  const auto end = ReadQuantityEnd(WrittenWords("lost $(5.2) million"), 7, english);
  ASSERT_TRUE(end.has_value());
  EXPECT_EQ(end->plain, *Decimal::Read("-5.2"));
  EXPECT_TRUE(end->scaled);
  EXPECT_EQ(end->power, 6);
  EXPECT_EQ(end->value().ToString(), "-5,200,000");
  EXPECT_EQ(end->read.unit, Unit::kMoney);
  EXPECT_EQ(end->read.begin, 5U);
  EXPECT_EQ(end->read.end, 19U);
}

}  // namespace
}  // namespace annals::text
