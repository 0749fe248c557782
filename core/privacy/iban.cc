#include "core/privacy/iban.h"

#include <algorithm>
#include <string>

#include "core/privacy/check_digits.h"

namespace annals::privacy {
namespace {

constexpr std::string_view kLengths =
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 "
    "ES24 "
    "FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 "
    "LC32 "
    "LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 "
    "RO24 "
    "RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30";

char Upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

}  // namespace

std::size_t LengthOfIban(std::string_view country) {
  if (country.size() != 2) return 0;
  for (std::size_t i = 0; i < kLengths.size(); i += 5) {
    if (kLengths[i] == Upper(country[0]) && kLengths[i + 1] == Upper(country[1]))
      return static_cast<std::size_t>(10 * (kLengths[i + 2] - '0') + (kLengths[i + 3] - '0'));
  }
  return 0;
}

void FindIban(const Reading& reading, std::size_t i, std::vector<PiiSpan>* found) {
  const std::string_view text = reading.text;
  const std::size_t begin = reading.tokens[i].begin;
  const std::string_view behind = text.substr(reading.tokens[i].end, 2);
  if (behind.size() < 2 || !std::ranges::all_of(behind, IsAsciiDigit)) return;
  if (begin > 0 && IsWordByte(text[begin - 1])) return;
  const std::size_t length = LengthOfIban(text.substr(begin, 2));
  std::string iban;
  std::size_t end = begin;
  while (end < text.size() && iban.size() < length) {
    const char c = text[end];
    if (IsAsciiDigit(c) || IsAsciiLetter(c)) {
      iban += c;
    } else if ((c != ' ' && c != '-') || end + 1 >= text.size() || !IsWordByte(text[end + 1])) {
      return;
    }
    ++end;
  }
  if (length == 0 || iban.size() < length || (end < text.size() && IsWordByte(text[end])) || !PassesMod97(iban)) return;
  found->push_back({begin, end, PiiType::kIban, 0.99});
}

}  // namespace annals::privacy
