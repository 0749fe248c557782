// A period as an answer writes it, in the words of a language (language::WrittenDates).
//
//   2023-05-07..2023-05-08   "7 May 2023", "7. Mai 2023"
//   2023-05-01..2023-06-01   "May 2023"
//   2023-05-01..2023-05-08   "the week of 1 May 2023"
//   2022-06-01..2022-09-01   "June 2022 to August 2022"
//   2019-01-01..             "since 2019"
//
// Units are whole: a day, a week from its Monday, a month, a year; else the first and the last of the largest unit that is.
// Thread-safe.
#pragma once

#include <string>

#include "core/language/languages.h"
#include "core/time/interval.h"

namespace annals::time {

// Empty for all time.
std::string InWords(const Interval& period, language::Language language);

}  // namespace annals::time
