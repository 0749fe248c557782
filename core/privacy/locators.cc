#include "core/privacy/locators.h"

#include <algorithm>
#include <string_view>

namespace annals::privacy {
namespace {

constexpr double kSure = 0.99;
constexpr std::size_t kMostLocal = 64, kMostDomain = 255, kMostUrl = 2048, kMostScheme = 12, kMostIp = 45;

bool IsLocal(char c) { return IsWordByte(c) || std::string_view("._%+-'").contains(c); }
bool IsDomain(char c) { return IsWordByte(c) || c == '-' || c == '.'; }

bool IsHex(char c) { return IsAsciiDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// Punctuation of three bytes, as quotes and dashes are, which ends an address.
bool BeginsWidePunctuation(std::string_view text, std::size_t i) {
  return text.substr(i, 2) == "\xE2\x80" || text.substr(i, 2) == "\xC2\xA0" || text.substr(i, 2) == "\xC2\xAB" ||
         text.substr(i, 2) == "\xC2\xBB" || text.substr(i, 2) == "\xE3\x80";
}

std::size_t EndOfDomain(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && end - begin < kMostDomain && IsDomain(text[end]) && !BeginsWidePunctuation(text, end))
    ++end;
  while (end > begin && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
  return end;
}

// At least two labels, none empty, the last of two letters or more and no digit.
bool IsDomainName(std::string_view domain) {
  const std::size_t dot = domain.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || domain.front() == '-' || domain.contains("..")) return false;
  const std::string_view tail = domain.substr(dot + 1);
  return tail.size() >= 2 && std::ranges::none_of(tail, IsAsciiDigit);
}

bool EndsUrl(std::string_view text, std::size_t i) {
  const char c = text[i];
  return static_cast<unsigned char>(c) <= ' ' || std::string_view("<>\"`{}|\\^").contains(c) ||
         BeginsWidePunctuation(text, i);
}

std::size_t EndOfUrl(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  int round = 0, square = 0;
  for (; end < text.size() && end - begin < kMostUrl && !EndsUrl(text, end); ++end) {
    round += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    square += text[end] == '[' ? 1 : text[end] == ']' ? -1 : 0;
    if (round < 0 || square < 0) break;
  }
  while (end > begin && std::string_view(".,;:!?'*_").contains(text[end - 1])) --end;
  while (end > begin && end < text.size() && (text[end] & '\xC0') == '\x80') --end;  // not inside a character
  return end;
}

}  // namespace

void FindEmail(const Reading& reading, std::size_t at_sign, std::vector<PiiSpan>* found) {
  const std::string_view text = reading.text;
  const std::size_t at = reading.tokens[at_sign].begin;
  std::size_t begin = at;
  while (begin > 0 && at - begin < kMostLocal && IsLocal(text[begin - 1])) {
    if (begin >= 3 && BeginsWidePunctuation(text, begin - 3)) break;
    --begin;
  }
  while (begin < at && ((text[begin] & '\xC0') == '\x80' || std::string_view(".'-%+").contains(text[begin]))) ++begin;
  const std::size_t end = EndOfDomain(text, at + 1);
  if (begin == at || text[at - 1] == '.' || !IsDomainName(text.substr(at + 1, end - at - 1))) return;
  found->push_back({begin, end, PiiType::kEmail, kSure});
}

void FindUrl(const Reading& reading, std::size_t i, std::vector<PiiSpan>* found) {
  const std::string_view text = reading.text;
  const std::size_t at = reading.tokens[i].begin;
  std::size_t begin = at, body = at;
  if (text[at] == ':') {
    if (text.substr(at, 3) != "://") return;
    while (begin > 0 && at - begin < kMostScheme && (IsAsciiLetter(text[begin - 1]) || text[begin - 1] == '+')) --begin;
    body = at + 3;
    if (begin == at) return;
  } else {
    if (text.substr(reading.tokens[i].end, 1) != "." || (at > 0 && (text[at - 1] == '/' || IsWordByte(text[at - 1]))))
      return;
    if (!IsDomainName(text.substr(at, EndOfDomain(text, at) - at))) return;
  }
  const std::size_t end = EndOfUrl(text, body);
  if (end > body) found->push_back({begin, end, PiiType::kUrl, kSure});
}

void FindIpV6(const Reading& reading, std::size_t colon, std::vector<PiiSpan>* found) {
  const std::string_view text = reading.text;
  const std::size_t at = reading.tokens[colon].begin;
  std::size_t begin = at, end = at;
  while (begin > 0 && IsHex(text[begin - 1])) --begin;
  if (at - begin > 4 ||
      (begin > 0 && (IsWordByte(text[begin - 1]) || text[begin - 1] == ':' || text[begin - 1] == '.')))
    return;  // not the first colon of what may be an address
  while (end < text.size() && end - begin <= kMostIp && (IsHex(text[end]) || text[end] == ':')) ++end;
  if (end < text.size() && IsWordByte(text[end])) return;
  if (text[end - 1] == ':' && !text.substr(0, end).ends_with("::")) --end;
  const std::string_view address = text.substr(begin, end - begin);
  int groups = 0, colons = 0;
  bool gap = false;
  for (std::size_t i = 0; i < address.size();) {
    if (address[i] == ':') {
      if (address.substr(i, 3) == ":::") return;
      if (address.substr(i, 2) == "::") {
        if (gap) return;
        gap = true;
        ++i;
      }
      ++colons;
      ++i;
      continue;
    }
    std::size_t stop = i;
    while (stop < address.size() && address[stop] != ':') ++stop;
    if (stop - i > 4) return;
    ++groups;
    i = stop;
  }
  const bool digit = std::ranges::any_of(address, IsAsciiDigit);
  const bool whole = !gap && groups == 8 && colons == 7;
  const bool shortened = gap && groups <= 7 && (groups >= 2 || address.starts_with("::")) && groups >= 1;
  if (digit && (whole || shortened)) found->push_back({begin, end, PiiType::kIpAddress, 0.95});
}

}  // namespace annals::privacy
