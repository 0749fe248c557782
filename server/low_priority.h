// For threads whose work can wait: building search graphs, making vectors of what was ingested.
#pragma once

namespace annals::server {

// From now on this thread gets about a tenth of a core that others want, too (nice 10, which Linux keeps by thread), and all of
// one that nobody wants. There is no way back. False where that is refused: it goes on as before.
bool LowerPriority();

}  // namespace annals::server
