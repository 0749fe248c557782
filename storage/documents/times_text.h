// The periods of a statement as they stand in a column: one a line, days half-open, an open end empty.
//
//   "2004-01-01..2006-01-01 explicit 100\n2019-01-01.. carried 60"
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/record/record.h"

namespace annals::storage {

std::string TimesText(std::span<const SpokenTime> times);
// Lines that are not of this form are left out.
std::vector<SpokenTime> TimesOf(std::string_view text);

}  // namespace annals::storage
