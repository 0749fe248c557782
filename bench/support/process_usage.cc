#include "bench/support/process_usage.h"

#include <unistd.h>

#include <format>
#include <fstream>
#include <sstream>
#include <string>

namespace annals::bench {
namespace {

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

}  // namespace annals::bench
