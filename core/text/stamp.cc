#include "core/text/stamp.h"

#include <algorithm>

namespace annals::text {
namespace {

constexpr std::string_view kNarrowSpace = "\xE2\x80\xAF", kNoBreakSpace = "\xC2\xA0", kDash = "\xE2\x80\x93";

bool Take(std::string_view* text, std::string_view prefix) {
  if (!text->starts_with(prefix)) return false;
  text->remove_prefix(prefix.size());
  return true;
}

bool TakeAny(std::string_view* text, std::initializer_list<std::string_view> prefixes) {
  return std::ranges::any_of(prefixes, [&](std::string_view prefix) { return Take(text, prefix); });
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
char Small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool TakeNumber(std::string_view* text, std::size_t most_digits, int* number) {
  std::size_t digits = 0;
  for (*number = 0; digits < text->size() && digits < most_digits && IsDigit((*text)[digits]); ++digits)
    *number = *number * 10 + ((*text)[digits] - '0');
  text->remove_prefix(digits);
  return digits > 0;
}

bool TakeDate(std::string_view* text, std::array<int, 3>* numbers) {
  for (std::size_t i = 0; i < 3; ++i) {
    if (i > 0 && !TakeAny(text, {"/", ".", "-"})) return false;
    if (!TakeNumber(text, 4, &(*numbers)[i])) return false;
  }
  return true;
}

bool TakeSpaces(std::string_view* text) {
  bool any = false;
  while (TakeAny(text, {" ", kNarrowSpace, kNoBreakSpace})) any = true;
  return any;
}

// "21:15", "9:15:03 PM".
bool TakeTime(std::string_view* text) {
  int number = 0;
  if (!TakeNumber(text, 2, &number) || !Take(text, ":") || !TakeNumber(text, 2, &number)) return false;
  if (Take(text, ":") && !TakeNumber(text, 2, &number)) return false;
  std::string_view half = *text;
  TakeSpaces(&half);
  for (const std::string_view name : {"am", "pm", "a.m.", "p.m."}) {
    if (half.size() < name.size() || !std::ranges::equal(half.substr(0, name.size()), name, {}, Small)) continue;
    *text = half.substr(name.size());
    break;
  }
  return true;
}

void TakeDate(std::string_view* line, Stamp* stamp) {
  std::string_view rest = *line;
  if (!TakeDate(&rest, &stamp->date)) return;
  stamp->dated = true;
  stamp->written = line->substr(0, line->size() - rest.size());
  TakeAny(&rest, {",", "T"});
  TakeSpaces(&rest);
  *line = rest;
}

}  // namespace

Stamp StampOf(std::string_view line) {
  const std::size_t all = line.size();
  while (Take(&line, kDirectionMark)) {
  }
  const bool square = Take(&line, "["), round = !square && Take(&line, "(");
  Stamp stamp;
  TakeDate(&line, &stamp);
  if (!TakeTime(&line)) return {};
  if ((square && !Take(&line, "]")) || (round && !Take(&line, ")"))) return {};
  const bool spaced = TakeSpaces(&line);
  const bool dashed = spaced && TakeAny(&line, {"- ", kDash});
  if (!spaced && !square && !round && !line.empty()) return {};
  stamp.sure = square || round || (dashed && stamp.dated);
  TakeSpaces(&line);
  while (Take(&line, kDirectionMark)) {
  }
  stamp.size = all - line.size();
  return stamp;
}

}  // namespace annals::text
