// Sends everything that a reader gives, a few batches at a time.
//
//   IngestReport report = RunIngest(&server, &reader, {.batch = {.collection = "beige"}});
//   report.status.ok(), report.totals.created, report.totals.rejected …
//
// One thread for each batch in flight; memory is bounded by batches in flight × batch size. Stops at the first batch
// that fails as a whole (server gone longer than retries allow, invalid collection name); what was acknowledged by then
// is durable, and running again skips it: the server says UNCHANGED. A document that is refused does not stop the run.
#pragma once

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "cli/batch.h"
#include "cli/connection.h"
#include "cli/document_reader.h"

namespace annals::cli {

struct IngestTotals {
  std::int64_t created = 0, replaced = 0, unchanged = 0;
  std::int64_t rejected = 0;                               // unreadable lines, and documents that the server refused
  std::int64_t chunks = 0, statements = 0, relations = 0;  // of the accepted documents
  std::uint64_t watermark = 0;    // reads with at_least = this see everything that was acknowledged
  std::uintmax_t bytes_read = 0;  // of the input, acknowledged

  std::int64_t accepted() const { return created + replaced + unchanged; }
};

struct IngestReport {
  IngestTotals totals;
  absl::Status status;  // why the run stopped early; OK when it went through
};

struct IngestRunOptions {
  BatchOptions batch;
  int in_flight = 2;
  CallOptions call = {.timeout = std::chrono::minutes(10), .retry_for = std::chrono::seconds(60)};
  // Called one at a time, from the sending threads. May be empty.
  std::function<void(const IngestTotals&)> on_progress;
  std::function<void(const BadInput&)> on_bad;
};

IngestReport RunIngest(Connection* server, DocumentReader* reader, const IngestRunOptions& options);

}  // namespace annals::cli
