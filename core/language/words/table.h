// How a file of words writes its time words: one function a kind of word. Only the files of this folder include it.
//
//   Month("march", 3, kAlsoAWord), Weekday("monday", 1), Number("two", 2), Unit("weeks", G::kWeek, kPlural)
#pragma once

#include <array>
#include <string_view>

#include "core/language/lexicons.h"

namespace annals::language {

using W = Word;
using G = Granularity;

constexpr Lexeme Plain(std::string_view text, W word, std::uint32_t is = kPlain) {
  return {.text = text, .word = word, .is = is};
}
constexpr Lexeme Month(std::string_view text, int month, std::uint32_t is = kPlain) {
  return {.text = text, .is = is, .month = static_cast<std::uint8_t>(month)};
}
constexpr Lexeme Weekday(std::string_view text, int weekday, std::uint32_t is = kPlain) {
  return {.text = text, .is = is, .weekday = static_cast<std::uint8_t>(weekday)};
}
constexpr Lexeme Season(std::string_view text, int first_month, std::uint32_t is = kPlain) {
  return {.text = text, .is = is, .season = static_cast<std::uint8_t>(first_month)};
}
constexpr Lexeme Ordinal(std::string_view text, int ordinal, W word, std::uint32_t is = kPlain) {
  return {.text = text, .word = word, .is = is, .ordinal = static_cast<std::uint8_t>(ordinal)};
}
// "first" to "thirtieth"; the first four are quarters, too.
constexpr Lexeme Nth(std::string_view text, int nth, W word = W::kNone) {
  const auto n = static_cast<std::uint8_t>(nth);
  return {.text = text,
          .word = word,
          .is = nth <= 4 ? kQuarterOrdinal : kPlain,
          .ordinal = nth <= 4 ? n : std::uint8_t{0},
          .nth = n};
}
constexpr Lexeme Number(std::string_view text, int number, W word = W::kNone) {
  return {.text = text,
          .word = word,
          .count = static_cast<std::uint8_t>(number),
          .cardinal = static_cast<std::int8_t>(number)};
}
constexpr Lexeme Count(std::string_view text, int count, W word = W::kNone) {
  return {.text = text, .word = word, .count = static_cast<std::uint8_t>(count)};
}
constexpr Lexeme Decade(std::string_view text, int first_year) {
  return {.text = text, .decade = static_cast<std::uint16_t>(first_year)};
}
constexpr Lexeme Unit(std::string_view text, G unit, std::uint32_t is = kPlain, W word = W::kNone) {
  return {.text = text, .word = word, .is = is, .unit = unit};
}

constexpr std::uint32_t kBeforeBoth = kBeforeMonth | kBeforeEarlyYear;
constexpr std::uint32_t kBeforeAll = kBeforeBoth | kBeforeDay;

}  // namespace annals::language
