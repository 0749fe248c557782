#include "core/privacy/number_run.h"

#include <algorithm>

namespace annals::privacy {
namespace {

constexpr std::size_t kMostSpaces = 2;

bool IsDash(const Reading& reading, std::size_t i) {
  if (reading.IsSign(i, '-')) return true;
  const std::string_view sign = reading.TextOf(i);
  return sign == "‐" || sign == "‑" || sign == "–" || sign == "−";
}

bool Touches(const Reading& reading, std::size_t i) {
  return i < reading.tokens.size() && !reading.tokens[i].space_before;
}

// The sign that joins number `i` to the next number, whose token it sets; 0 when none does.
char JoinBehind(const Reading& reading, std::size_t i, std::size_t* next) {
  const std::vector<Token>& tokens = reading.tokens;
  const auto is_number = [&](std::size_t at) {
    return at < tokens.size() && tokens[at].kind == TokenKind::kDigits && tokens[at].lines_before == 0;
  };
  *next = i + 1;
  if (is_number(i + 1)) return tokens[i + 1].begin - tokens[i].end <= kMostSpaces ? ' ' : '\0';
  if (i + 2 >= tokens.size() || tokens[i + 1].kind != TokenKind::kSign || tokens[i + 1].lines_before > 0) return '\0';
  *next = i + 2;
  const bool touches = Touches(reading, i + 1);
  if (touches && Touches(reading, i + 2) && is_number(i + 2)) {
    if (IsDash(reading, i + 1)) return '-';
    const char sign = reading.CharAt(i + 1);
    if (sign == '.' || sign == '/' || sign == ')' || sign == '(') return sign;
    return '\0';
  }
  if (reading.IsSign(i + 1, '(') && Touches(reading, i + 2) && is_number(i + 2)) return '(';
  if (!touches || !reading.IsSign(i + 1, ')')) return '\0';
  if (is_number(i + 2)) return ')';
  if (i + 3 < tokens.size() && IsDash(reading, i + 2) && is_number(i + 3)) {
    *next = i + 3;
    return ')';
  }
  return '\0';
}

bool IsMoney(std::string_view before) {
  for (const std::string_view sign : {"$", "€", "£", "¥", "₪"}) {
    if (before.ends_with(sign)) return true;
  }
  return false;
}

}  // namespace

std::vector<DigitGroup> GroupsFrom(const Reading& reading, std::size_t i) {
  std::vector<DigitGroup> groups;
  const auto add = [&](std::size_t token, char join) {
    groups.push_back({token, reading.tokens[token].begin, reading.tokens[token].end, join});
  };
  add(i, '\0');
  for (std::size_t next = i; groups.size() < kMostGroups;) {
    const char join = JoinBehind(reading, i, &next);
    if (join == '\0') break;
    add(next, join);
    i = next;
  }
  return groups;
}

NumberView::NumberView(const Reading& in, const std::vector<DigitGroup>& groups, std::size_t from, std::size_t to)
    : reading(in), run(groups), first(from), last(to) {
  for (std::size_t i = from; i <= to; ++i) digits += in.text.substr(groups[i].begin, groups[i].size());
}

char NumberView::Join() const {
  if (first == last) return '\0';
  for (std::size_t i = first + 2; i <= last; ++i) {
    if (run[i].join != run[first + 1].join) return '?';
  }
  return run[first + 1].join;
}

bool NumberView::StandsAlone() const {
  const std::string_view text = reading.text;
  const char before = Before(), behind = Behind();
  const bool extension = (behind == 'x' || behind == 'X') && end() + 1 < text.size() && IsAsciiDigit(text[end() + 1]);
  if (IsAsciiLetter(before) || before == '_' || (IsAsciiLetter(behind) && !extension) || behind == '_' || behind == '%')
    return false;
  if ((before == '.' || before == ',') && begin() > 1 && IsAsciiDigit(text[begin() - 2])) return false;
  if ((behind == ',' || behind == '.') && end() + 1 < text.size() && IsAsciiDigit(text[end() + 1])) return false;
  std::string_view prefix = text.substr(0, begin());
  if (prefix.ends_with(' ')) prefix.remove_suffix(1);
  return !IsMoney(prefix);
}

}  // namespace annals::privacy
