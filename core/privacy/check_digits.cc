#include "core/privacy/check_digits.h"

#include <algorithm>
#include <cstddef>

namespace annals::privacy {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool PassesLuhn(std::string_view digits) {
  int sum = 0;
  bool doubled = false;
  for (std::size_t i = digits.size(); i-- > 0; doubled = !doubled) {
    if (!IsDigit(digits[i])) return false;
    const int digit = (digits[i] - '0') * (doubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return !digits.empty() && sum % 10 == 0;
}

bool PassesMod97(std::string_view iban) {
  if (iban.size() < 5) return false;
  int rest = 0;
  const auto take = [&rest](char c) {
    if (IsDigit(c)) {
      rest = (rest * 10 + (c - '0')) % 97;
      return true;
    }
    const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    if (upper < 'A' || upper > 'Z') return false;
    rest = (rest * 100 + (upper - 'A' + 10)) % 97;
    return true;
  };
  return std::ranges::all_of(iban.substr(4), take) && std::ranges::all_of(iban.substr(0, 4), take) && rest == 1;
}

bool PassesIsraeliId(std::string_view nine_digits) {
  if (nine_digits.size() != 9 || !std::ranges::all_of(nine_digits, IsDigit)) return false;
  int sum = 0;
  for (std::size_t i = 0; i < 9; ++i) {
    const int product = (nine_digits[i] - '0') * (i % 2 == 0 ? 1 : 2);
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 == 0 && nine_digits.find_first_not_of('0') != std::string_view::npos;
}

}  // namespace annals::privacy
