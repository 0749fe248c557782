#include "core/text/decimal.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace annals::text {
namespace {

Decimal Of(std::string_view plain) { return Decimal::Read(plain).value(); }

TEST(DecimalTest, ReadsDigitsWithAtMostOnePoint) {
  EXPECT_EQ(Of("007").ToString(), "7");
  EXPECT_EQ(Of(".5").ToString(), "0.5");
  EXPECT_EQ(Of("5.").ToString(), "5");
  EXPECT_EQ(Of("-1234567.250").ToString(), "-1,234,567.25");
  for (const char* text : {"", "-", ".", "-.", "1.2.3", "1,200", "--1", "+1", " 1", "1e3", "½"})
    EXPECT_EQ(Decimal::Read(text), std::nullopt) << text;
}

TEST(DecimalTest, OneValueHasOneForm) {
  EXPECT_EQ(Of("1.50"), Of("01.5"));
  EXPECT_EQ(Of("-0.00"), Decimal());
  EXPECT_FALSE(Of("-0").negative());
  EXPECT_EQ(-Decimal(), Decimal());
  EXPECT_EQ(Of("7").Times(0, 3), Decimal());
  EXPECT_EQ(Decimal().Times(5, 9), Decimal());
  EXPECT_EQ(Decimal().ToString(), "0");
}

TEST(DecimalTest, IsExactWhateverItsLength) {
  EXPECT_EQ(Of("0.1").Times(3, 0), Of("0.3"));
  EXPECT_EQ(Of("123456789012345678901234567890").Times(12, 0).ToString(), "1,481,481,468,148,148,146,814,814,814,680");
  EXPECT_EQ(Of("1.2").Times(1, -6).ToString(), "0.0000012");
  EXPECT_EQ(Of("99").Times(4'294'967'295U, 0).ToString(), "425,201,762,205");
}

TEST(DecimalTest, IsTotallyOrdered) {
  const std::vector<const char*> ascending = {"-1000", "-10",  "-9.99", "-0.01", "0",     "0.009",
                                              "0.01",  "0.25", "0.5",   "9.99",  "10.01", "1000"};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j)
      EXPECT_EQ(Of(ascending[i]) <=> Of(ascending[j]), i <=> j) << ascending[i] << " and " << ascending[j];
  }
}

TEST(DecimalTest, AgreesWithIntegers) {
  std::mt19937 random(7);
  for (int i = 0; i < 2000; ++i) {
    const int a = static_cast<int>(random() % 20001) - 10000, b = static_cast<int>(random() % 20001) - 10000;
    const std::uint32_t factor = random() % 1000;
    EXPECT_EQ(Of(std::to_string(a)) <=> Of(std::to_string(b)), a <=> b) << a << " and " << b;
    EXPECT_EQ(Of(std::to_string(a)).Times(factor, 0), Of(std::to_string(a * static_cast<int>(factor))));
    EXPECT_EQ(Of(std::to_string(a)).Magnitude(), Of(std::to_string(std::abs(a))));
  }
}

}  // namespace
}  // namespace annals::text
