#include "core/time/forms/stamped_days.h"

#include <algorithm>
#include <chrono>
#include <tuple>

#include "core/text/stamp.h"

namespace annals::time {
namespace {

constexpr int kThisCentury = 2000;

// The last of the days, when all dates are days in this order that never go back.
std::optional<Day> LastOf(std::span<const WrittenDate> dates, DateOrder order) {
  std::optional<Day> before;
  for (const WrittenDate& date : dates) {
    const std::optional<Day> day = DayOf(date, order);
    if (!day || (before && *day < *before)) return std::nullopt;
    before = day;
  }
  return before;
}

}  // namespace

std::optional<Day> DayOf(const WrittenDate& n, DateOrder order) {
  const int year = order == DateOrder::kYearFirst ? n[0] : n[2] < 100 ? kThisCentury + n[2] : n[2];
  const int month = order == DateOrder::kMonthFirst ? n[0] : n[1];
  const int day = order == DateOrder::kDayFirst ? n[0] : order == DateOrder::kMonthFirst ? n[1] : n[2];
  if (month < 1 || month > 12 || day < 1 || day > 31) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  return date.ok() && year >= 1000 ? std::optional<Day>(Day(date)) : std::nullopt;
}

std::optional<DateOrder> OrderOf(std::span<const WrittenDate> dates, std::optional<Day> near) {
  if (LastOf(dates, DateOrder::kYearFirst)) return DateOrder::kYearFirst;
  const std::optional<Day> day_first = LastOf(dates, DateOrder::kDayFirst);
  const std::optional<Day> month_first = LastOf(dates, DateOrder::kMonthFirst);
  const bool same = std::ranges::all_of(dates, [](const WrittenDate& n) { return n[0] == n[1]; });
  if (day_first && (!month_first || same)) return DateOrder::kDayFirst;
  if (!day_first) return month_first ? std::optional(DateOrder::kMonthFirst) : std::nullopt;
  if (!near) return std::nullopt;
  const auto from_day = std::chrono::abs(*day_first - *near), from_month = std::chrono::abs(*month_first - *near);
  if (from_day == from_month) return std::nullopt;
  return from_day < from_month ? DateOrder::kDayFirst : DateOrder::kMonthFirst;
}

StampedDays::StampedDays(std::span<const std::string_view> passages, std::optional<Day> near) {
  std::vector<std::pair<std::size_t, std::size_t>> places;
  std::vector<WrittenDate> dates;
  for (std::size_t p = 0; p < passages.size(); ++p) {
    const std::string_view text = passages[p];
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      const text::Stamp stamp = text::StampOf(text.substr(begin, end - begin));
      if (stamp.sure && stamp.dated) {
        places.emplace_back(p, begin);
        dates.push_back(stamp.date);
      }
      begin = end + 1;
    }
  }
  const std::optional<DateOrder> order = dates.empty() ? std::nullopt : OrderOf(dates, near);
  for (std::size_t i = 0; order && i < dates.size(); ++i)
    stamps_.push_back({places[i].first, places[i].second, *DayOf(dates[i], *order)});
}

std::optional<Day> StampedDays::At(std::size_t passage, std::size_t place) const {
  const auto behind = std::ranges::upper_bound(stamps_, std::tuple(passage, place), {},
                                               [](const Stamped& s) { return std::tuple(s.passage, s.begin); });
  return behind == stamps_.begin() ? std::nullopt : std::optional(std::prev(behind)->day);
}

}  // namespace annals::time
