// Writes a collection into a file, a record a line.
//
//   ASSIGN_OR_RETURN(ExportTotals totals, RunExport(&server, {.collection = "harbour", .file = "harbour.jsonl"}));
//
// Until it is whole the file is FILE.part, with FILE.part.place beside it; then it is on disk and gets its name. An interrupted export
// leaves the two, and `resume` goes on behind the last page that was written. Memory: a page.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "cli/client/connection.h"

namespace annals::cli {

struct ExportTotals {
  std::int64_t documents = 0;  // versions, with `history`
  std::int64_t rebuilt = 0;    // of them put together from what was made of them
  std::int64_t others = 0;     // aliases, merges, links
  std::uint64_t bytes = 0;     // of the file
};

struct ExportRunOptions {
  std::string collection, file;
  bool history = false, reveal_private = false;
  bool resume = false;                               // where there is nothing to go on from, it begins
  CallOptions call;                                  // of each page
  std::function<void(const ExportTotals&)> on_page;  // may be empty; after a resumption it counts from there
};

// AlreadyExists when the file is there, or an interrupted export of it that is not to be resumed.
absl::StatusOr<ExportTotals> RunExport(Connection* server, const ExportRunOptions& options);

}  // namespace annals::cli
