// The days on which the lines of chats and transcripts were written, by the stamps before them (core/text/stamp.h).
//
//   const std::vector<std::string_view> passages = {"[3/4/2026, 9:00] Ada: Hi!\n[5/4/2026, 9:00] Bo: Here!"};
//   StampedDays days(passages, Day{2026y / 4 / 5});
//   days.At(0, 17)   3 April 2026;  days.At(0, 30)   5 April 2026: the 5th of March would be further from the document's day
//
// Whether 4/3 is a day of March or of April no stamp says: it is told from all of them, by which reading gives days of the
// calendar that never go back, and of two such readings by which of them ends nearer to the day of the document. Thread-safe; linear.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/time/interval.h"

namespace annals::time {

using WrittenDate = std::array<int, 3>;  // three numbers, as they stand

enum class DateOrder { kYearFirst, kDayFirst, kMonthFirst };

// The order that all dates are written in. nullopt: none fits, or two do that `near` does not tell apart.
std::optional<DateOrder> OrderOf(std::span<const WrittenDate> dates, std::optional<Day> near = std::nullopt);

// nullopt when the calendar has no such day. A year of two digits is of this century.
std::optional<Day> DayOf(const WrittenDate& date, DateOrder order);

class StampedDays {
 public:
  StampedDays() = default;
  // Of the passages of one document, in order.
  StampedDays(std::span<const std::string_view> passages, std::optional<Day> near);

  bool empty() const { return stamps_.empty(); }
  std::optional<Day> first() const { return empty() ? std::nullopt : std::optional(stamps_.front().day); }
  std::optional<Day> last() const { return empty() ? std::nullopt : std::optional(stamps_.back().day); }
  // Of the line that holds a byte of a passage: its stamp's, or that of the last one before it.
  std::optional<Day> At(std::size_t passage, std::size_t place) const;

 private:
  struct Stamped {
    std::size_t passage = 0, begin = 0;
    Day day;
  };
  std::vector<Stamped> stamps_;  // in order
};

}  // namespace annals::time
