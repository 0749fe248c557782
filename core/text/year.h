// The one test of what may be a year: four bare digits, 1000 to 2099.
//
//   IsYear("1066"); IsYear("2026")                      // true; not "1,066", "26", "3000", "19.5"
//   IsYear(4, 1066)                                     // the same of digits that were read: so many, of that value
//
// Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace annals::text {

inline constexpr int kFirstYear = 1000, kLastYear = 2099;

constexpr bool IsYear(std::size_t digits, std::int64_t number) {
  return digits == 4 && number >= kFirstYear && number <= kLastYear;
}

constexpr bool IsYear(std::string_view word) {
  std::int64_t number = 0;
  for (const char c : word) {
    if (c < '0' || c > '9' || word.size() != 4) return false;
    number = number * 10 + (c - '0');
  }
  return IsYear(word.size(), number);
}

}  // namespace annals::text
