#include "core/text/year.h"

#include <gtest/gtest.h>

#include <string>

namespace annals::text {
namespace {

TEST(YearTest, IsFourBareDigits) {
  for (const char* year : {"1000", "1066", "1999", "2099"}) EXPECT_TRUE(IsYear(year)) << year;
  for (const char* other : {"0999", "999", "2100", "1,066", "19.5", "20th", "10000", "02024", "", "19", "２０２４"})
    EXPECT_FALSE(IsYear(other)) << other;
}

TEST(YearTest, TheDigitsAsReadAreToldAsTheirTextIs) {
  for (int number = 0; number < 12'000; ++number) {
    const std::string text = std::to_string(number);
    EXPECT_EQ(IsYear(text), IsYear(text.size(), number)) << text;
    EXPECT_EQ(IsYear(text), number >= kFirstYear && number <= kLastYear) << text;
  }
  EXPECT_FALSE(IsYear(5, 2024)) << "02024";
}

}  // namespace
}  // namespace annals::text
