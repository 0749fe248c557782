// An interval in eight bytes, half of `Interval`: what relations, of which there are most, keep of their validity.
//
//   PackedInterval packed = Interval::From(day);    Interval(packed) == Interval::From(day)
//
// Days between 5.8 million years before 1970 and as many after it, and open ends, are kept as they are; any other is
// drawn to the nearest of these.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

#include "core/time/interval.h"

namespace annals::index {

class PackedInterval {
 public:
  PackedInterval() : PackedInterval(Interval::Always()) {}
  PackedInterval(const Interval& interval)  // NOLINT(google-explicit-constructor)
      : from_(Pack(interval.from)), to_(Pack(interval.to)) {}
  operator Interval() const { return {Unpack(from_), Unpack(to_)}; }  // NOLINT(google-explicit-constructor)
  friend bool operator==(const PackedInterval&, const PackedInterval&) = default;

 private:
  static constexpr std::int32_t kLeast = std::numeric_limits<std::int32_t>::min();
  static constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();

  static std::int32_t Pack(Day day) {
    if (day == kAnyPast) return kLeast;
    if (day == kForever) return kMost;
    const std::int64_t count = day.time_since_epoch().count();
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(count, kLeast + 1, kMost - 1));
  }
  static Day Unpack(std::int32_t day) {
    if (day == kLeast) return kAnyPast;
    if (day == kMost) return kForever;
    return Day(std::chrono::days(day));
  }

  std::int32_t from_, to_;
};

}  // namespace annals::index
