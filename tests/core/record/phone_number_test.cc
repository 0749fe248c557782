#include "core/record/phone_number.h"

#include <gtest/gtest.h>

namespace annals {
namespace {

TEST(PhoneNumber, HasOneFormHoweverItIsWritten) {
  for (const char* written : {"+972 (0)54-123 4567", "00972-54-1234567", "tel:+972-54-123-4567",
                              "\u202a+972 54\u00a0123 4567\u202c", "+972 54 123 4567 x12", "+972541234567;ext=3"})
    EXPECT_EQ(PhoneNumber(written), "+972541234567") << written;
  EXPECT_EQ(PhoneNumber("054-123-4567"), "0541234567");
  EXPECT_EQ(PhoneNumber("(212) 555-0123"), "2125550123");
}

TEST(PhoneNumber, WhatIsNoneGivesNothing) {
  for (const char* written : {"", "Alex", "12 34", "+1234567890123456", "12:30:45 61", "a1234567", "1234567@x.example"})
    EXPECT_EQ(PhoneNumber(written), "") << written;
}

TEST(PhoneNumber, OneAtHomeMayBeOneOfACountry) {
  EXPECT_TRUE(MayBeSamePhone("0541234567", "+972541234567"));
  EXPECT_TRUE(MayBeSamePhone("2125550123", "+12125550123"));
  EXPECT_FALSE(MayBeSamePhone("5550123", "+12125550123")) << "too short to say";
  EXPECT_FALSE(MayBeSamePhone("0541234567", "+972541234568"));
  EXPECT_FALSE(MayBeSamePhone("0541234567", "+9725412345670"));
  EXPECT_FALSE(MayBeSamePhone("+972541234567", "+972541234567"));
}

}  // namespace
}  // namespace annals
