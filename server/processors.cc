#include "server/processors.h"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

namespace annals::server {
namespace {

int MayRunOn() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  return static_cast<int>(std::thread::hardware_concurrency());
}

double QuotaOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  double quota = 0, period = 0;  // stays 0 for "max"
  return in >> quota >> period && quota > 0 && period > 0 ? quota / period : 0;
}

}  // namespace

double GroupQuota(std::string_view groups, const std::filesystem::path& root) {
  const std::size_t line = groups.find("0::/");
  if (line == std::string_view::npos) return 0;
  const std::size_t begin = line + 4;
  std::filesystem::path group = root / groups.substr(begin, groups.find('\n', begin) - begin);
  double least = 0;
  for (;; group = group.parent_path()) {
    const double quota = QuotaOf(group / "cpu.max");
    if (quota > 0 && (least == 0 || quota < least)) least = quota;
    if (group == root || group == group.parent_path()) return least;
  }
}

int Processors() {
  std::ifstream in("/proc/self/cgroup");
  const std::string groups{std::istreambuf_iterator<char>(in), {}};
  const double quota = GroupQuota(groups, "/sys/fs/cgroup");
  const int runs_on = std::max(1, MayRunOn());
  return quota > 0 ? std::min(runs_on, static_cast<int>(std::ceil(quota))) : runs_on;
}

}  // namespace annals::server
