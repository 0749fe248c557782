// What a process has used so far, read from /proc; 0 when there is no such process.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>

namespace annals::bench {

double CpuSeconds(pid_t pid);  // user and system time of all its threads, to 1/100 s
std::size_t ResidentBytes(pid_t pid);
// Until the process uses less than a fiftieth of a core in each of five seconds, or for so long. Whether it came to that.
bool AwaitIdle(pid_t pid, std::chrono::seconds at_most);

}  // namespace annals::bench
