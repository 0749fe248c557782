#include "core/record/phone_number.h"

#include <algorithm>

namespace annals {
namespace {

constexpr std::size_t kLeastDigits = 6, kMostDigits = 15;  // the most as E.164 has it
constexpr std::size_t kLeastAtHome = 7, kLeastWithoutZero = 9, kLongestCode = 3;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

// U+202A to U+202E, U+200E, U+2011 and their like, which phones put around and into numbers; bytes of one, or 0.
std::size_t Mark(std::string_view text) {
  if (!text.starts_with("\xE2\x80") || text.size() < 3) return text.starts_with("\xC2\xA0") ? 2 : 0;
  return 3;
}

// "x12", "ext. 12", ";ext=12" behind the number.
bool IsExtension(std::string_view rest) {
  return rest.starts_with(';') || rest.starts_with('x') || rest.starts_with('X') || rest.starts_with("ext") ||
         rest.starts_with("Ext");
}

}  // namespace

std::string PhoneNumber(std::string_view written) {
  if (written.starts_with("tel:") || written.starts_with("TEL:")) written.remove_prefix(4);
  std::string digits;
  bool plus = false;
  for (std::size_t i = 0; i < written.size(); ++i) {
    const std::string_view rest = written.substr(i);
    if (const std::size_t mark = Mark(rest); mark > 0) {
      i += mark - 1;
    } else if (IsDigit(written[i])) {
      digits += written[i];
    } else if (written[i] == '+' && digits.empty()) {
      plus = true;
    } else if (plus && rest.starts_with("(0)")) {
      i += 2;
    } else if (digits.size() >= kLeastDigits && IsExtension(rest)) {
      break;
    } else if (IsLetter(written[i]) || written[i] == '+' || written[i] == '@' || written[i] == ':') {
      return "";
    }
  }
  if (!plus && digits.starts_with("00")) {
    plus = true;
    digits.erase(0, 2);
  }
  if (digits.size() < kLeastDigits || digits.size() > kMostDigits) return "";
  return plus ? "+" + digits : digits;
}

bool MayBeSamePhone(std::string_view home, std::string_view international) {
  if (home.empty() || home.front() == '+' || !international.starts_with('+')) return false;
  const bool zero = home.front() == '0';
  if (zero) home.remove_prefix(1);
  international.remove_prefix(1);
  if (home.size() < (zero ? kLeastAtHome : kLeastWithoutZero) || !international.ends_with(home)) return false;
  const std::size_t code = international.size() - home.size();
  return code >= 1 && code <= kLongestCode;
}

}  // namespace annals
