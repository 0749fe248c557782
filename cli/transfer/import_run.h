// Fills a collection from a file that an export wrote.
//
//   ASSIGN_OR_RETURN(ImportTotals totals, RunImport(&server, {.collection = "harbour-2", .file = "harbour.jsonl"}));
//
// Documents go in the order of the file, in batches that are the same each time: a live one that is there is UNCHANGED. Batches of a
// history have a request id made of what is in them, so that a version of the past is not brought back by giving the command again, for as
// long as the server keeps the results of requests. How far it is stands in FILE.COLLECTION.place after each batch: `resume` begins there. Memory: a batch.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cli/client/connection.h"

namespace annals::cli {

struct ImportTotals {
  std::int64_t created = 0, replaced = 0, unchanged = 0, deleted = 0;
  std::int64_t others = 0;            // aliases, merges, links
  std::vector<std::string> rejected;  // "line 17: …": what the collection does not take; the others were taken
  std::uint64_t watermark = 0;        // reads with at_least = this see all of it
  std::uint64_t bytes_read = 0;
};

struct ImportRunOptions {
  std::string collection, file;
  std::string embedder;                               // of a collection that is made; empty: as in the file
  bool keep_settings = false;                         // the collection is there, and stays set as it is
  bool resume = false;                                // where there is nothing to go on from, it begins
  CallOptions call;                                   // of each request
  std::function<void(const ImportTotals&)> on_batch;  // may be empty
};

// InvalidArgument names the line that is no record. Stops at the first error of the server.
absl::StatusOr<ImportTotals> RunImport(Connection* server, const ImportRunOptions& options);

}  // namespace annals::cli
