// What is counted from a unit, or ends with it: the unit becomes what was meant, and its words reach back to the count.
//
//   "16 days from 01/02/2018"      the 18th           "five years before 2020"          2015
//   "the five years before 2020"   2015 to 2019       "the day after tomorrow"          the next but one
//   "the Friday before 15 July 2023"     the 14th           "the weekend of 3 May"  Saturday and Sunday
//   "nine months ended September 2024"  January to September       "the week of 3 May"  Monday to Sunday
//
// Linear, thread-safe.
#pragma once

#include <vector>

#include "core/time/atom.h"

namespace annals::time {

// Two neighbours that are one: "June next year", "last year's Q3", "Monday, January 12", "the Friday before
// 15 July 2023". Before InheritYears.
void JoinNeighbours(const std::vector<Token>& tokens, std::vector<Atom>& atoms);

// After InheritYears. Units without an interval stay as they are.
void ApplyOffsets(const std::vector<Token>& tokens, std::vector<Atom>& atoms);

}  // namespace annals::time
