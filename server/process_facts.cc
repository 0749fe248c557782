#include "server/process_facts.h"

#include <sys/resource.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

#include "server/processors.h"

namespace annals::server {
namespace {

constexpr std::int64_t kKilobyte = 1024;  // of /proc

// "VmRSS:     1234 kB" → 1234; 0 where there is no such line.
std::int64_t Field(const char* file, const std::string& field) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(field)) return std::strtoll(line.c_str() + field.size(), nullptr, 10);
  }
  return 0;
}

std::string WholeFile(const char* file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + (static_cast<double>(time.tv_usec) * 1e-6);
}

}  // namespace

std::int64_t GroupMemoryLimit(const std::string& groups, const std::filesystem::path& root) {
  const std::size_t at = groups.find("0::/");
  if (at == std::string::npos) return 0;
  const std::size_t begin = at + 4;  // behind "0::/"
  std::filesystem::path group = root / groups.substr(begin, groups.find('\n', begin) - begin);
  std::int64_t least = 0;
  for (;; group = group.parent_path()) {
    std::ifstream limit(group / "memory.max");
    std::int64_t bytes = 0;  // stays 0 for "max"
    if (limit >> bytes && bytes > 0 && (least == 0 || bytes < least)) least = bytes;
    if (group == root || group == group.parent_path()) return least;
  }
}

ProcessFacts ReadProcessFacts() {
  ProcessFacts facts;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  facts.cpu_seconds = Seconds(usage.ru_utime) + Seconds(usage.ru_stime);
  facts.resident_bytes = Field("/proc/self/status", "VmRSS:") * kKilobyte;
  facts.threads = Field("/proc/self/status", "Threads:");
  facts.processors = Processors();
  facts.memory_limit_bytes = GroupMemoryLimit(WholeFile("/proc/self/cgroup"), "/sys/fs/cgroup");
  if (facts.memory_limit_bytes == 0) facts.memory_limit_bytes = Field("/proc/meminfo", "MemTotal:") * kKilobyte;
  facts.memory_available_bytes = Field("/proc/meminfo", "MemAvailable:") * kKilobyte;
  std::error_code error;
  const std::filesystem::directory_iterator files("/proc/self/fd", error);
  if (!error) facts.open_files = std::distance(begin(files), end(files));
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  facts.most_files = static_cast<std::int64_t>(limit.rlim_cur);
  return facts;
}

}  // namespace annals::server
