// Documents grouped into requests: large enough to be worth a round trip and a full model batch, small enough that the
// memory of client and server stays bounded and that progress is seen.
//
//   Batcher batcher(&reader, {.collection = "default"});
//   while (std::optional<Batch> batch = batcher.Next()) …
//
// A document larger than `max_bytes` travels alone. Thread-safe: several senders may take batches from one Batcher.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "annals/v1/retrieval_service.pb.h"
#include "cli/document_reader.h"

namespace annals::cli {

struct Batch {
  v1::IngestRequest request;
  std::vector<std::string> places;  // where each document stands in the input
  std::vector<BadInput> bad;        // what was skipped while the batch was filled
  std::uintmax_t bytes_read = 0;    // of the input, up to the end of this batch
};

struct BatchOptions {
  std::string collection = "default";
  int max_documents = 32;
  std::size_t max_bytes = std::size_t{8} << 20;
  // Names the run in request ids, see below. Empty: drawn at random.
  std::string run_id;
};

// The request id is "<run>-<number>-<digest of the documents>": a retry within this run, after a connection that broke
// behind the commit, gets the first result. Another run has another id on purpose: there the server compares documents,
// so that one which was deleted or changed in between is written again.
class Batcher {
 public:
  Batcher(DocumentReader* reader, BatchOptions options);
  std::optional<Batch> Next();

 private:
  DocumentReader* reader_;
  BatchOptions options_;
  std::mutex mutex_;
  std::optional<PlacedDocument> held_;  // read, but too large for the batch before it
  int number_ = 0;
};

}  // namespace annals::cli
