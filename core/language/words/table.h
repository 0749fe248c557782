// How a file of words is written: lists, numbers, and one function a kind of time word. In core only the files of this
// folder include it.
//
//   .conjunctions = List<"and|as well as">                      // two words of a list: "and", "as well as"
//   .numbers = Numbers<"zero|one|two/twain", "ten|twenty">      // 0, 1, 2 in two spellings, 10, 20
//   Month("march", 3, kAlsoAWord), Weekday("monday", 1), Number("two", 2), Unit("weeks", G::kWeek, kPlural)
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "core/language/lexicons.h"

namespace annals::language {

using W = Word;
using G = Granularity;

template <std::size_t kSize>
struct Literal {
  consteval Literal(const char (&literal)[kSize]) { std::ranges::copy(literal, text); }
  constexpr std::string_view view() const { return {text, kSize - 1}; }

  char text[kSize];
};

// The parts of a literal between its bars, spaces kept.
template <Literal kParts>
consteval auto Split() {
  std::array<std::string_view, std::ranges::count(kParts.view(), '|') + 1> parts;
  std::string_view rest = kParts.view();
  for (std::string_view& part : parts) {
    part = rest.substr(0, rest.find('|'));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
  }
  return parts;
}
template <Literal kWords>
inline constexpr auto List = Split<kWords>();

// Numbers from zero on; of the tens the first is the next ten. Spellings of one number stand side by side: "two/twain".
template <Literal kFromZero, Literal kTens>
consteval auto NumberWords() {
  constexpr auto kSpellings = [](std::string_view words) {
    return std::ranges::count(words, '|') + std::ranges::count(words, '/') + 1;
  };
  std::array<QuantityWords::Number,
             kSpellings(kFromZero.view()) + (kTens.view().empty() ? 0 : kSpellings(kTens.view()))>
      numbers;
  std::size_t next = 0;
  std::uint32_t value = 0;
  const auto add = [&](std::string_view words, std::uint32_t step) {
    for (std::size_t begin = 0; begin <= words.size() && !words.empty();) {
      const std::size_t end = std::min(words.find_first_of("|/", begin), words.size());
      numbers[next++] = {words.substr(begin, end - begin), value};
      if (end == words.size() || words[end] == '|') value += step;
      begin = end + 1;
    }
  };
  add(kFromZero.view(), 1);
  value = (value + 9) / 10 * 10;
  add(kTens.view(), 10);
  return numbers;
}
template <Literal kFromZero, Literal kTens = "">
inline constexpr auto Numbers = NumberWords<kFromZero, kTens>();

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
