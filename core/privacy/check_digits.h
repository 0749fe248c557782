// The sums that numbers of cards, accounts and identity cards are checked by.
//
//   PassesLuhn("4111111111111111")                 true
//   PassesMod97("GB82WEST12345698765432")          true
//   PassesIsraeliId("123456782")                   true
//
// Luhn: ISO/IEC 7812-1, annex B. Mod 97: ISO 13616 (IBAN) by ISO 7064. The Israeli identity number: nine digits, weights
// 1 and 2 in turn from the left, digits of the products summed, a multiple of ten. Linear; pure.
#pragma once

#include <string_view>

namespace annals::privacy {

bool PassesLuhn(std::string_view digits);            // digits only; false when empty
bool PassesMod97(std::string_view iban);             // letters of either case and digits only, at least five
bool PassesIsraeliId(std::string_view nine_digits);  // false for any other length, and for nine zeros

}  // namespace annals::privacy
