// Vectors that are to be made, and purges that stand, are held by the server that is at them (Store::ClaimVectorWork,
// Store::StepPurge) until a time by PostgreSQL's clock.
#pragma once

#include <chrono>

namespace annals::storage {

// What is held until a later time than this from now was taken before the clock was set back, and nobody has it: a server
// that died meanwhile would keep it until then. So nobody may ask for longer.
inline constexpr std::chrono::seconds kLongestHold{3'600};

}  // namespace annals::storage
