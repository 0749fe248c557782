// Valid time in days: half-open [from, to), either end may be open.
//
//   Interval october{Day{2025y/10/1}, Day{2025y/11/1}};      october.Contains(Day{2025y/10/31}) == true
//   Interval since_2013 = Interval::From(Day{2013y/1/1});    since_2013.to == kForever
//
// Open ends are the sentinels kAnyPast and kForever, so every comparison works without special cases.
// A value is never empty: from < to always holds (REQUIRES of the constructors; `MakeInterval` checks).
#pragma once

#include <chrono>
#include <compare>
#include <optional>
#include <string>

#include "core/language/time_words.h"
#include "core/time/timestamp.h"

namespace annals {

inline constexpr Day kAnyPast = Day::min();
inline constexpr Day kForever = Day::max();

using language::Granularity;

struct Interval {
  Day from = kAnyPast;
  Day to = kForever;

  static constexpr Interval Always() { return {}; }
  static constexpr Interval From(Day day) { return {day, kForever}; }
  static constexpr Interval Until(Day day) { return {kAnyPast, day}; }  // excludes `day`
  static constexpr Interval On(Day day) { return {day, day + std::chrono::days{1}}; }

  constexpr bool Contains(Day day) const { return from <= day && day < to; }
  constexpr bool Contains(const Interval& other) const { return from <= other.from && other.to <= to; }
  constexpr bool Overlaps(const Interval& other) const { return from < other.to && other.from < to; }
  constexpr bool IsAlways() const { return from == kAnyPast && to == kForever; }
  friend constexpr auto operator<=>(const Interval&, const Interval&) = default;
};

// nullopt when from >= to.
std::optional<Interval> MakeInterval(Day from, Day to);
std::optional<Interval> Intersect(const Interval& a, const Interval& b);

// "2025-10-01..2025-11-01"; an open end is written "..". ISO days; total over all values.
std::string ToString(const Interval& interval);
// "2025-10-31"; kAnyPast and kForever become "".
std::string ToIsoDay(Day day);
// Strict YYYY-MM-DD that exists in the calendar, years 1 to 9999; "2025-13-45" and "2023-02-29" are nullopt.
std::optional<Day> ParseIsoDay(std::string_view text);
const char* Name(Granularity granularity);  // "month"; kNone is "none"

}  // namespace annals
