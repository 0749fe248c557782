#include "core/privacy/phone.h"

#include <algorithm>

namespace annals::privacy {
namespace {

constexpr std::size_t kLeastDigits = 7, kMostDigits = 15;  // E.164
constexpr double kInternational = 0.95, kNational = 0.85, kTrunkZero = 0.7, kSaid = 0.65, kBracketed = 0.6, kBare = 0.4;

bool Within(std::size_t value, std::size_t least, std::size_t most) { return value >= least && value <= most; }

// Two digits that are a calling code by themselves; the others in use begin one of three digits.
constexpr std::string_view kTwoDigitCodes =
    "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 "
    "91 92 93 94 95 98";
constexpr std::string_view kBeginningsOfThree = "21 22 23 24 25 26 29 35 37 38 42 50 59 67 68 69 80 85 87 88 96 97 99";

bool Lists(std::string_view codes, std::string_view two) {
  for (std::size_t i = 0; i + 2 <= codes.size(); i += 3) {
    if (codes.substr(i, 2) == two) return true;
  }
  return false;
}

bool FromTwo(char c) { return c >= '2' && c <= '9'; }

bool IsNorthAmerican(const NumberView& n) {
  std::size_t first = 0;
  if (n.groups() == 4 && n.GroupText(0) == "1") first = 1;
  return n.groups() == first + 3 && n.SizeOf(first) == 3 && n.SizeOf(first + 1) == 3 && n.SizeOf(first + 2) == 4 &&
         FromTwo(n.GroupText(first)[0]) && FromTwo(n.GroupText(first + 1)[0]);
}

// 05X and 07X with ten digits, 02, 03, 04, 08, 09 with nine.
bool IsIsraeli(std::string_view digits) {
  if (digits.size() < 2 || digits[0] != '0') return false;
  if (digits[1] == '5' || digits[1] == '7') return digits.size() == 10;
  return digits.size() == 9 && std::string_view("23489").contains(digits[1]);
}

bool IsYear(std::string_view group) {
  return group.size() == 4 && (group.starts_with("19") || group.starts_with("20"));
}

bool LooksLikeYears(const NumberView& n) { return n.groups() == 2 && IsYear(n.GroupText(0)) && IsYear(n.GroupText(1)); }

// "0.0268435456": no calling code and no area's is a lone 0.
bool IsFraction(const NumberView& n) { return n.groups() == 2 && n.Join() == '.' && n.GroupText(0) == "0"; }

bool AllJoinsAre(const NumberView& n, std::string_view signs) {
  for (std::size_t i = 1; i < n.groups(); ++i) {
    if (!signs.contains(n.JoinOf(i))) return false;
  }
  return true;
}

// A decimal like 3.14159265 or a version is no number to call.
bool IsSaid(const NumberView& n) {
  constexpr std::uint32_t kAny = kPhoneCue | kOtherNumber | kAccountCue | kIdentityCue | kCardCue | kSocialCue;
  const std::uint32_t near = n.reading.NearestBefore(n.token(), kAny);
  if ((near & kPhoneCue) != 0) return true;
  std::size_t behind = n.token_behind();
  if (n.reading.IsSign(behind, '-') || n.reading.IsSign(behind, '(') || n.reading.IsSign(behind, ',')) ++behind;
  return near == 0 && behind < n.reading.tokens.size() && n.reading.tokens[behind].lines_before == 0 &&
         n.reading.tokens[behind].Is(kPhoneLabel);
}

double Confidence(const NumberView& n, bool plus, bool bracket) {
  const std::string_view digits = n.digits;
  if (!AllJoinsAre(n, " -.)(/") || LooksLikeYears(n) || IsFraction(n)) return 0;
  if (plus) {
    return Within(digits.size(), kLeastDigits + 1, kMostDigits + 1) && BeginsWithCallingCode(digits) ? kInternational
                                                                                                     : 0;
  }
  if (!Within(digits.size(), kLeastDigits, kMostDigits + 2)) return 0;
  if (n.groups() > 1 && digits.starts_with("00") && BeginsWithCallingCode(digits.substr(2)) && digits.size() >= 10)
    return kNational;
  const bool grouped = n.groups() > 1;
  if (IsNorthAmerican(n)) return kNational;
  if (IsIsraeli(digits) && (grouped || digits[1] == '5')) return kNational;
  if (digits.size() > kMostDigits) return 0;
  const bool said = IsSaid(n);
  if (grouped && digits[0] == '0' && digits[1] != '0' && Within(digits.size(), 9, 12) && n.SizeOf(0) >= 2)
    return said ? kNational : kTrunkZero;
  if (said) return kSaid;
  if (bracket && grouped && Within(n.SizeOf(0), 1, 4)) return kBracketed;
  return grouped && n.Join() != '.' ? kBare : 0;
}

// "x123", "ext. 123" behind the number.
std::uint32_t WithExtension(const NumberView& n) {
  const Reading& in = n.reading;
  std::size_t i = n.token_behind();
  if (i < in.tokens.size() && in.tokens[i].kind == TokenKind::kWord && in.tokens[i].lines_before == 0) {
    const bool cross = in.TextOf(i) == "x" || in.TextOf(i) == "X";
    if (!cross && in.tokens[i].hash != HashOfWord("ext") && in.tokens[i].hash != HashOfWord("extension"))
      return n.end();
    ++i;
    if (in.IsSign(i, '.')) ++i;
    if (i < in.tokens.size() && in.tokens[i].kind == TokenKind::kDigits && in.tokens[i].size() <= 6)
      return in.tokens[i].end;
  }
  return n.end();
}

bool BarelyTouches(const NumberView& n) {  // "x5551": the digits of a longer word
  const char before = n.Before();
  return IsAsciiLetter(before) || before == '_' || before == '=' || before == '#';
}

}  // namespace

bool BeginsWithCallingCode(std::string_view digits) {
  if (digits.size() < 2) return false;
  if (digits[0] == '1') return FromTwo(digits[1]);
  if (digits[0] == '7') return digits[1] != '0';
  return Lists(kTwoDigitCodes, digits.substr(0, 2)) || Lists(kBeginningsOfThree, digits.substr(0, 2));
}

std::optional<PiiSpan> PhoneOf(const NumberView& number) {
  const std::string_view text = number.reading.text;
  std::uint32_t begin = number.begin();
  bool bracket = false, plus = false;
  const auto before = [&] { return begin > 0 ? text[begin - 1] : '\0'; };
  if (before() == '(') {
    // An opening bracket belongs to the number when its closing one does.
    bool closed = false;
    for (std::size_t i = 1; i < number.groups(); ++i) closed |= number.JoinOf(i) == ')';
    if (closed) {
      --begin;
      bracket = true;
    }
  }
  if (before() == '+') {
    --begin;
    plus = true;
  }
  if (begin > 0 && (IsAsciiDigit(text[begin - 1]) || IsAsciiLetter(text[begin - 1]))) return std::nullopt;
  if (BarelyTouches(number)) return std::nullopt;
  const double confidence = Confidence(number, plus, bracket);
  if (confidence == 0) return std::nullopt;
  return PiiSpan{begin, WithExtension(number), PiiType::kPhone, confidence};
}

}  // namespace annals::privacy
