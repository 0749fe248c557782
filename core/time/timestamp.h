// Recorded time: when Annals learnt or un-learnt something. Microseconds, as PostgreSQL keeps them.
#pragma once

#include <chrono>

namespace annals {

using Timestamp = std::chrono::sys_time<std::chrono::microseconds>;
using Day = std::chrono::sys_days;

// The recorded end of a row that still holds.
inline constexpr Timestamp kStillHolds = Timestamp::max();

}  // namespace annals
