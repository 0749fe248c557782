// What a time expression needs to be understood, by the wording of what is expected.
//
//   absolute   a day, month, quarter, year, decade or a span of them that stands without a reference day
//   negative   nothing is expected
//   year-less  "May 5", "from March to June"
//   relative   "last month", "3 days ago"
//   week       weeks, weekends, weekdays
//   excluded   clock times, durations, sets, time zones, holidays: not asked of a period of documents
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace annals::bench {

enum class TimeClass { kAbsolute, kNegative, kYearLess, kRelative, kWeek, kExcluded };
inline constexpr TimeClass kTimeClasses[] = {TimeClass::kAbsolute, TimeClass::kNegative, TimeClass::kYearLess,
                                             TimeClass::kRelative, TimeClass::kWeek,     TimeClass::kExcluded};

const char* Name(TimeClass time_class);  // "year-less"
std::optional<TimeClass> TimeClassOf(std::string_view name);

struct NamedResult {
  std::string_view type;  // "date", "daterange", "datetime", …
  std::string_view text;
};

// The weakest of the results decides: excluded, week, relative, year-less, absolute. Without results: negative.
TimeClass Classify(const std::vector<NamedResult>& results);

}  // namespace annals::bench
