// Asks live servers for documents, and holds what they find against what writers were told.
//
//   ASSIGN_OR_RETURN(Findings findings, CheckLive(addresses, &history, watermark));
//   findings.all().empty()
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/faults/write_history.h"
#include "cli/client/connection.h"

namespace annals::bench {

struct Findings {
  std::int64_t asked = 0;           // answers that were held against the history
  std::vector<std::string> misses;  // acknowledged, and not found as it was acknowledged
  std::vector<std::string> halves;  // found without one of its passages
  std::vector<std::string>
      doubled;  // a passage found twice, a document under another id, or more documents than there are
  std::vector<std::string> phantoms;  // found, and was not acknowledged, or was rolled back, deleted or replaced
  std::vector<std::string>
      stale;  // an answer from before the watermark that was asked for, or that does not show what lies before it

  void Add(const Findings& others);
  std::vector<std::string> all() const;
};

// What a server finds of a document.
struct Seen {
  std::set<int> versions;  // of which there is a passage
  std::set<int> halves;    // of these without all of them
  bool doubled = false;
  std::uint64_t watermark = 0;
};
absl::StatusOr<Seen> Look(cli::Connection& server, int document, std::uint64_t watermark, const cli::CallOptions& how);

// Holds what server `name` finds against the one right version, 0: not there.
void Compare(const Seen& seen, int document, int right, const std::string& name, Findings* findings);

// Each server answers from a view that contains `watermark` (0: any). A document of which nobody knows what became has
// to be found as the database has it, on all servers; the history knows it from then on. An error: a server that did
// not answer.
absl::StatusOr<Findings> CheckLive(const std::vector<std::string>& addresses, WriteHistory* history,
                                   std::uint64_t watermark);

// Whether a server counts as many live documents as the history knows, and `others` beside them. REQUIRES: CheckLive before.
absl::StatusOr<Findings> CheckCount(const std::string& address, const WriteHistory& history, int others);

}  // namespace annals::bench
