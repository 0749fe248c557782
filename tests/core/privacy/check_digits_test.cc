#include "core/privacy/check_digits.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace annals::privacy {
namespace {

std::string RandomDigits(std::mt19937_64& random, std::size_t size) {
  std::string digits;
  for (std::size_t i = 0; i < size; ++i) digits += static_cast<char>('0' + random() % 10);
  return digits;
}

// The sums as their standards tell them, by other means than the code's.
bool LuhnByTable(const std::string& digits) {
  constexpr int kDoubled[] = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9};
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const int digit = digits[digits.size() - 1 - i] - '0';
    sum += i % 2 == 1 ? kDoubled[digit] : digit;
  }
  return sum % 10 == 0;
}

int Mod97OfDecimal(const std::string& digits) {  // long division, nine digits at a time
  std::string rest = digits;
  while (rest.size() > 9) rest = std::to_string(std::stoll(rest.substr(0, 9)) % 97) + rest.substr(9);
  return static_cast<int>(std::stoll(rest) % 97);
}

TEST(CheckDigitsTest, KnownNumbers) {
  for (const char* card :
       {"4111111111111111", "378282246310005", "5555555555554444", "6011111111111117", "30569309025904"})
    EXPECT_TRUE(PassesLuhn(card)) << card;
  for (const char* iban :
       {"GB82WEST12345698765432", "DE89370400440532013000", "IL620108000000099999999", "de89370400440532013000"})
    EXPECT_TRUE(PassesMod97(iban)) << iban;
  for (const char* id : {"123456782", "000000018", "543210987"})
    EXPECT_EQ(PassesIsraeliId(id), std::string(id) != "543210987") << id;
  for (const char* none : {"", "4111 1111", "41111111111111ab"}) EXPECT_FALSE(PassesLuhn(none)) << none;
  for (const char* none : {"", "GB82", "GB82 WEST", "GB83WEST12345698765432"}) EXPECT_FALSE(PassesMod97(none)) << none;
  for (const char* none : {"", "12345678", "000000000", "12345678a", "1234567820"})
    EXPECT_FALSE(PassesIsraeliId(none)) << none;
}

TEST(CheckDigitsTest, AgreeWithTheirOracles) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::string digits = RandomDigits(random, 8 + random() % 12);
    EXPECT_EQ(PassesLuhn(digits), LuhnByTable(digits)) << digits;
    // An IBAN of digits alone: the first four move behind the others.
    EXPECT_EQ(PassesMod97(digits), Mod97OfDecimal(digits.substr(4) + digits.substr(0, 4)) == 1) << digits;
  }
}

TEST(CheckDigitsTest, OfEveryTenLastDigitsOneIsRight) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 2'000; ++i) {
    const std::string eight = "1" + RandomDigits(random, 7);
    int luhn = 0, israeli = 0;
    for (char last = '0'; last <= '9'; ++last) {
      luhn += PassesLuhn(eight + last);
      israeli += PassesIsraeliId(eight + last);
    }
    EXPECT_EQ(luhn, 1) << eight;
    EXPECT_EQ(israeli, 1) << eight;
  }
}

TEST(CheckDigitsTest, AWrongDigitIsSeen) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 2'000; ++i) {
    std::string id = RandomDigits(random, 9);
    if (!PassesIsraeliId(id)) continue;
    char& digit = id[random() % 9];
    digit = static_cast<char>('0' + (digit - '0' + 1 + random() % 9) % 10);
    EXPECT_FALSE(PassesIsraeliId(id)) << id;
  }
}

}  // namespace
}  // namespace annals::privacy
