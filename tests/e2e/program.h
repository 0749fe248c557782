// Runs a program to its end and keeps what it wrote. Waits for events (pipes, end of the process), bounded by a
// deadline.
//
//   ProgramResult r = RunProgram({ANNALS_PROGRAM, "status", "--server", address});
//   r.exit_code == 0, r.out, r.err
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "bench/support/annalsd_process.h"

namespace annals::e2e {

struct ProgramResult {
  int exit_code = -1;  // 128 + n for death by signal n; -1: it did not end in time and was killed
  std::string out, err;
};

ProgramResult RunProgram(const std::vector<std::string>& words, const std::string& input = "",
                         std::chrono::seconds limit = std::chrono::seconds(120));

// Options of a quick server: hashing embedder, no fsync.
bench::ServerOptions QuickServer(const std::filesystem::path& folder);

}  // namespace annals::e2e
