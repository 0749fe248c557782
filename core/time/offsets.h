// What is counted from a unit, or ends with it: the unit becomes what was meant, and its words reach back to the count.
//
//   "16 days from 01/02/2018"      the 18th           "five years before 2020"          2015
//   "the five years before 2020"   2015 to 2019       "the day after tomorrow"          the next but one
//   "nine months ended September 2024"  January to September       "the week of 3 May"  Monday to Sunday
//
// Linear, thread-safe.
#pragma once

#include <vector>

#include "core/time/atom.h"

namespace annals::time {

// "June next year": the unit without a year takes the year behind it, and the two become one. Before InheritYears.
void JoinRelativeYears(const std::vector<Token>& tokens, std::vector<Atom>& atoms);

// After InheritYears. Units without an interval stay as they are.
void ApplyOffsets(const std::vector<Token>& tokens, std::vector<Atom>& atoms);

}  // namespace annals::time
