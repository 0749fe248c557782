// The example of core/record/phone_number.h.
#include <gtest/gtest.h>

#include "core/record/phone_number.h"

namespace annals {
namespace {

TEST(PhoneNumberExample, IsTrue) {
  //   PhoneNumber("+972 (0)54-123 4567")     "+972541234567", as E.164 has it
  EXPECT_EQ(PhoneNumber("+972 (0)54-123 4567"), "+972541234567");
  //   PhoneNumber("tel:0049 30 1234567")     "+49301234567"
  EXPECT_EQ(PhoneNumber("tel:0049 30 1234567"), "+49301234567");
  //   PhoneNumber("054-123-4567")            "0541234567": of which country is not said
  EXPECT_EQ(PhoneNumber("054-123-4567"), "0541234567");
  //   PhoneNumber("Alex")                    ""
  EXPECT_EQ(PhoneNumber("Alex"), "");
  //   MayBeSamePhone("0541234567", "+972541234567")   true
  EXPECT_TRUE(MayBeSamePhone("0541234567", "+972541234567"));
}

}  // namespace
}  // namespace annals
