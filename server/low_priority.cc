#include "server/low_priority.h"

#include <sys/resource.h>
#include <unistd.h>

namespace annals::server {

bool LowerPriority() {
  constexpr int kNice = 10;
  return setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice) == 0;
}

}  // namespace annals::server
