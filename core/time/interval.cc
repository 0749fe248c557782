#include "core/time/interval.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace annals {
namespace {

constexpr Day kFirstPrintable{std::chrono::sys_days{std::chrono::year{-32767} / 1 / 1}};
constexpr Day kLastPrintable{std::chrono::sys_days{std::chrono::year{32767} / 12 / 31}};

// The number that `digits` ASCII digits at `at` stand for, or -1.
int Digits(std::string_view text, std::size_t at, std::size_t digits) {
  int value = 0;
  for (std::size_t i = at; i < at + digits; ++i) {
    if (text[i] < '0' || text[i] > '9') return -1;
    value = value * 10 + (text[i] - '0');
  }
  return value;
}

}  // namespace

std::optional<Interval> MakeInterval(Day from, Day to) {
  if (from >= to) return std::nullopt;
  return Interval{from, to};
}

std::optional<Interval> Intersect(const Interval& a, const Interval& b) {
  return MakeInterval(std::max(a.from, b.from), std::min(a.to, b.to));
}

std::string ToIsoDay(Day day) {
  // Days outside the calendar of std::chrono are as good as open.
  if (day < kFirstPrintable || day > kLastPrintable) return "";
  const std::chrono::year_month_day date{day};
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return buffer;
}

std::string ToString(const Interval& interval) { return ToIsoDay(interval.from) + ".." + ToIsoDay(interval.to); }

std::optional<Day> ParseIsoDay(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const int year = Digits(text, 0, 4), month = Digits(text, 5, 2), day = Digits(text, 8, 2);
  if (year < 1 || month < 1 || day < 1) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return Day{date};
}

const char* Name(Granularity granularity) {
  switch (granularity) {
    case Granularity::kNone:
      return "none";
    case Granularity::kDay:
      return "day";
    case Granularity::kWeek:
      return "week";
    case Granularity::kMonth:
      return "month";
    case Granularity::kQuarter:
      return "quarter";
    case Granularity::kSeason:
      return "season";
    case Granularity::kHalf:
      return "half";
    case Granularity::kYear:
      return "year";
    case Granularity::kDecade:
      return "decade";
    case Granularity::kCentury:
      return "century";
  }
  return "none";
}

}  // namespace annals
