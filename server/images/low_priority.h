// For threads whose work can wait: building search graphs.
#pragma once

#include "server/logs/log.h"

namespace annals::server {

// From now on this thread gets about a tenth of a core that others want, too (nice 10, which Linux keeps by thread).
// Where that is refused, it says so and goes on as before.
void LowerPriority(const Log& log);

}  // namespace annals::server
