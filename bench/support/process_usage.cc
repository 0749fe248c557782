#include "bench/support/process_usage.h"

#include <unistd.h>

#include <format>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

namespace annals::bench {
namespace {

constexpr double kIdle = 0.02;  // of a core
constexpr int kIdleFor = 5;  // seconds running: a server waits for three until it begins what it leaves for quiet times

std::string Read(pid_t pid, const char* file) {
  std::ifstream in(std::format("/proc/{}/{}", pid, file));
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

double CpuSeconds(pid_t pid) {
  const std::string stat = Read(pid, "stat");
  const std::size_t name_end = stat.rfind(')');  // a program's name may hold spaces and brackets
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(stat.substr(name_end + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;  // numbered as in proc(5): utime is 14, stime 15
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::size_t ResidentBytes(pid_t pid) {
  std::istringstream pages(Read(pid, "statm"));
  std::size_t size = 0, resident = 0;
  pages >> size >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

bool AwaitIdle(pid_t pid, std::chrono::seconds at_most) {
  const auto until = std::chrono::steady_clock::now() + at_most;
  for (int idle = 0; std::chrono::steady_clock::now() < until;) {
    const double before = CpuSeconds(pid);
    std::this_thread::sleep_for(std::chrono::seconds(1));
    idle = CpuSeconds(pid) - before < kIdle ? idle + 1 : 0;
    if (idle == kIdleFor) return true;
  }
  return false;
}

}  // namespace annals::bench
