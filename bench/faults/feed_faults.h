// The history checker: live servers that are killed, on a PostgreSQL that meets with accidents, while documents are written,
// replaced, deleted and purged, and names made one and parted. During an accident readers, and after it every server for every
// document, have to find what was acknowledged, as it was, and nothing else.
//
//   ASSIGN_OR_RETURN(FaultReport report, RunFaults({.program = annalsd, .folder = scratch, .faults = 10}));
//   report.wrong() == 0
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
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/faults/planted.h"

namespace annals::bench {

enum class Fault {
  kServerKilled,         // SIGKILL of a server, and start, from its snapshot where it has one
  kServerKilledAtStart,  // the same, and once more while it starts
  kServersKilled,        // all of them
  kClusterKilled,        // SIGKILL of PostgreSQL and all its sessions, and start
  kSessionKilled,        // SIGKILL of a backend: PostgreSQL ends all sessions and replays its log
  kStoppedAtOnce,        // immediate stop, and start
  kSessionsTerminated,   // each session is ended in good order
  kReplicaPaused,        // SIGSTOP of a server in the middle of its calls, SIGCONT after the others were checked
  kRestored,             // dump, further writes, restore into a new cluster under live servers
  kPromoted,  // base backup, further writes, and the copy takes over: an asynchronous standby that was behind
};
// In the order in which they take turns.
inline constexpr std::array<Fault, 15> kAllFaults = {
    Fault::kServerKilled,  Fault::kSessionKilled,       Fault::kServerKilledAtStart,
    Fault::kStoppedAtOnce, Fault::kServersKilled,       Fault::kRestored,
    Fault::kServerKilled,  Fault::kSessionKilled,       Fault::kServerKilled,
    Fault::kClusterKilled, Fault::kServersKilled,       Fault::kReplicaPaused,
    Fault::kPromoted,      Fault::kServerKilledAtStart, Fault::kSessionsTerminated};
std::string Name(Fault fault);
std::optional<Fault> FaultOf(std::string_view name);  // nullopt when there is none of that name

struct FaultOptions {
  std::filesystem::path program;  // annalsd
  std::filesystem::path folder;   // for data; the caller removes it
  int faults = 10;
  std::uint64_t seed = 1;  // of the first; the others follow
  int a_cluster = 25;      // accidents before a new cluster and new servers
  int servers = 2;
  std::vector<Fault> kinds;  // empty: all
  Planted planted = Planted::kNone;
  // Called after each accident, with what was found wrong.
  std::function<void(std::uint64_t seed, Fault fault, const std::vector<std::string>& wrong)> on_fault;
};

struct FaultReport {
  std::map<std::string, int> faults;         // by name
  int server_kills = 0, database_kills = 0;  // a kill of several servers counts each
  std::int64_t acknowledged = 0, merged = 0, asked = 0;
  std::int64_t misses = 0, halves = 0, doubled = 0, phantoms = 0, stale = 0;  // live_check.h
  std::int64_t wrong() const { return misses + halves + doubled + phantoms + stale; }
  int faults_with_errors = 0;
  std::vector<std::string> examples;  // the first few that were wrong
  double seconds = 0;
  int count() const;
};

// An error: a program that did not start, a server that did not answer for minutes.
absl::StatusOr<FaultReport> RunFaults(const FaultOptions& options);

}  // namespace annals::bench
