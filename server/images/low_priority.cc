#include "server/images/low_priority.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace annals::server {

void LowerPriority(const Log& log) {
  constexpr int kNice = 10;
  if (setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice) != 0)
    log.Warn("background work runs at full priority", {{"error", std::strerror(errno)}});
}

}  // namespace annals::server
