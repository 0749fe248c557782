// Asks live servers for documents, and holds what they find against what writers were told.
//
//   Findings findings = CheckLive(addresses, history, history.Documents(), watermark);
//   findings.misses.empty() && findings.phantoms.empty()
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/faults/write_history.h"

namespace annals::bench {

struct Findings {
  std::int64_t asked = 0;             // documents × servers
  std::vector<std::string> misses;    // acknowledged, and not found as it was acknowledged
  std::vector<std::string> phantoms;  // found, and was not acknowledged, or was rolled back, deleted or replaced
};

// Each server answers from a view that contains `watermark` (0: any). A document of which nobody knows what became has
// to be found as the database has it, on all servers; the history knows it from then on. An error: a server that did
// not answer.
absl::StatusOr<Findings> CheckLive(const std::vector<std::string>& addresses, WriteHistory* history,
                                   std::uint64_t watermark);

}  // namespace annals::bench
