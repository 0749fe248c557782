// The history checker: live servers on a PostgreSQL that meets with accidents while documents are written, replaced and
// deleted; after each accident every server has to find what was acknowledged, as it was, and nothing else.
//
//   ASSIGN_OR_RETURN(FaultReport report, RunFaults({.program = annalsd, .folder = scratch, .faults = 10}));
//   report.misses == 0 && report.phantoms == 0
//
// Servers are asked, not the database. What becomes of an accident is drawn from its seed; the course of threads is
// not. An accident that loses what was acknowledged (a dump, a copy that was behind) is followed by new writes: what
// was lost must not be found, what came after must.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::bench {

enum class Fault {
  kSessionKilled,       // SIGKILL of a backend: PostgreSQL ends all sessions and replays its log
  kStoppedAtOnce,       // immediate stop, and start
  kSessionsTerminated,  // each session is ended in good order
  kReplicaPaused,       // SIGSTOP of a server in the middle of its calls, SIGCONT after the others were checked
  kRestored,            // dump, further writes, restore into a new cluster under live servers
  kPromoted,            // base backup, further writes, and the copy takes over: an asynchronous standby that was behind
};
// In the order in which they take turns.
inline constexpr std::array<Fault, 7> kAllFaults = {Fault::kSessionKilled,     Fault::kStoppedAtOnce, Fault::kRestored,
                                                    Fault::kSessionKilled,     Fault::kReplicaPaused, Fault::kPromoted,
                                                    Fault::kSessionsTerminated};
std::string Name(Fault fault);

struct FaultOptions {
  std::filesystem::path program;  // annalsd
  std::filesystem::path folder;   // for data; the caller removes it
  int faults = 10;
  std::uint64_t seed = 1;  // of the first; the others follow
  int a_cluster = 25;      // accidents before a new cluster and new servers
  int servers = 2;
  std::vector<Fault> kinds;  // empty: all
  // Called after each accident, with what was found wrong.
  std::function<void(std::uint64_t seed, Fault fault, const std::vector<std::string>& wrong)> on_fault;
};

struct FaultReport {
  std::map<std::string, int> faults;  // by name
  std::int64_t acknowledged = 0, asked = 0, misses = 0, phantoms = 0;
  int faults_with_errors = 0;
  std::vector<std::string> examples;  // the first few that were wrong
  double seconds = 0;
  int count() const;
};

// An error: a program that did not start, a server that did not answer for minutes.
absl::StatusOr<FaultReport> RunFaults(const FaultOptions& options);

}  // namespace annals::bench
