// A telephone number in one form, so that it is the same in an address book, a chat and the name of a call.
//
//   PhoneNumber("+972 (0)54-123 4567")     "+972541234567", as E.164 has it
//   PhoneNumber("tel:0049 30 1234567")     "+49301234567"
//   PhoneNumber("054-123-4567")            "0541234567": of which country is not said
//   PhoneNumber("Alex")                    ""
//   MayBeSamePhone("0541234567", "+972541234567")   true
//
// 6 to 15 digits; letters, but for an extension behind them, make it none. Linear; thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace annals {

std::string PhoneNumber(std::string_view written);

// Whether a number as it is dialled at home may be the one that says its country; both as PhoneNumber writes them. Its trunk
// zero gives way to a calling code of one to three digits; without one nine digits are needed.
bool MayBeSamePhone(std::string_view home, std::string_view international);

}  // namespace annals
