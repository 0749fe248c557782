// Two servers on one database that make vectors, of which one after the other is killed while it does: documents are
// written, replaced and purged meanwhile, and every few kills another model is begun, or what is under way cancelled.
//
//   ASSIGN_OR_RETURN(const KillReport report, RunVectorKills({.program = …, .folder = …, .documents = lines}));
//   report.check.right()
//
// A run is that of its seed, but for the moments at which the machine does things.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/vectors/vector_check.h"
#include "server/models/embedder_factory.h"

namespace annals::bench {

struct KillOptions {
  std::filesystem::path program, folder;             // annalsd; a folder of this run's own
  std::vector<std::string> documents;                // lines of JSON; taken in turn
  std::string embedder = "hash", also = "hash-512";  // the collection begins with the first, and goes to and fro
  std::string models_dir;                            // where the check finds them
  int kills = 50;
  int documents_a_kill = 12;
  std::uint64_t seed = 1;
  std::function<void(const std::string&)> say;  // a line for each kill; may be empty
};

struct KillReport {
  int kills = 0, begun = 0, cancelled = 0, purged = 0;
  int switches = 0;          // begun and not cancelled: all end
  std::int64_t in_hand = 0;  // texts without vectors at the moments of the kills, together
  std::string model;         // that serves in the end
  VectorCheck check;
  double seconds = 0;
};

absl::StatusOr<KillReport> RunVectorKills(const KillOptions& options);

}  // namespace annals::bench
