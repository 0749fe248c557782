// Sends everything that a reader gives, over a few ingest streams.
//
//   IngestReport report = RunIngest(&server, &reader, {.collection = "harbour"});
//   report.status.ok(), report.totals.created, report.totals.rejected …
//
// Memory is bounded by streams × the server's window, however long the input. A stream that breaks is opened again and
// goes on behind its last acknowledgement. The run stops at the first error that lasts (server gone longer than retries
// allow, invalid collection name); what was acknowledged by then is durable, and running again skips it: the server
// says UNCHANGED. A document that is refused does not stop the run.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "cli/client/connection.h"
#include "cli/client/document_reader.h"

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
  std::string collection = "default";
  int streams = 2;
  bool wait_for_vectors = false;                // documents are acknowledged with their vectors
  std::chrono::milliseconds patience{600'000};  // how long the server may leave a document unacknowledged
  std::chrono::milliseconds retry_for{60'000};  // how long to go on trying after the last acknowledgement
  // Called one at a time, from the threads that receive. May be empty.
  std::function<void(const IngestTotals&)> on_progress;
  std::function<void(const BadInput&)> on_bad;
};

IngestReport RunIngest(Connection* server, DocumentReader* reader, const IngestRunOptions& options);

}  // namespace annals::cli
