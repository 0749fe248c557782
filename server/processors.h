// How many processors this process may use: of those that it may run on, and no more than the quota of its control
// group, so that a container with two processors on a machine of sixty-four counts two.
//
//   Processors()                                                  // 2 under `taskset -c 0,1`, or with cpu.max 150000 100000
//   GroupQuota("0::/pod/annals", "/sys/fs/cgroup")                // 1.5 where cpu.max says "150000 100000"; 0: none
//
// Reads a few small files; ask once. Thread-safe.
#pragma once

#include <filesystem>
#include <string_view>

namespace annals::server {

// At least 1. A quota is rounded up.
int Processors();

// The least quota of a process in `groups` (the text of /proc/self/cgroup, version 2) or of a group above it, in
// processors; 0 when there is none.
double GroupQuota(std::string_view groups, const std::filesystem::path& root);

}  // namespace annals::server
