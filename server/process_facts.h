// What this process uses of the machine, and what it may use.
//
//   const ProcessFacts facts = ReadProcessFacts();
//   facts.open_files, facts.most_files          // 41, 1048576
//
// From /proc and, in a container, from the limits of its control groups; what cannot be read is 0. About 0.1 ms.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace annals::server {

struct ProcessFacts {
  double cpu_seconds = 0;
  std::int64_t resident_bytes = 0;
  std::int64_t memory_limit_bytes = 0;      // of the tightest control group, else of the machine
  std::int64_t memory_available_bytes = 0;  // of the machine
  std::int64_t threads = 0, processors = 0;
  std::int64_t open_files = 0, most_files = 0;  // sockets among them
};

ProcessFacts ReadProcessFacts();

// The smallest memory.max of the control group and of those that it is in; 0 when none limits. `groups` is as
// /proc/self/cgroup has it: "0::/system.slice/annals.service"; `root` as /sys/fs/cgroup.
std::int64_t GroupMemoryLimit(const std::string& groups, const std::filesystem::path& root);

}  // namespace annals::server
