// Waits until a server's collection lacks no vector, or until another model's vectors serve.
//
//   AwaitVectors(&server, {.collection = "harbour"}, [](const VectorsLeft& left) { … });
//   AwaitReembedding(&server, {.collection = "harbour"}, "e5-small-v2", …);
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "cli/client/connection.h"

namespace annals::cli {

struct VectorsLeft {
  bool known = false;      // the server has an image of the collection; not in the first moments of a new one
  std::int64_t texts = 0;  // passages and statements that have no vector
  double per_second = 0;   // made by this server; 0: none so far
};

struct VectorWaitOptions {
  std::string collection;
  std::chrono::milliseconds poll{250};
  // Without one text fewer for so long: kDeadlineExceeded. The model may be away.
  std::chrono::milliseconds patience{600'000};
};

absl::StatusOr<VectorsLeft> CountVectorsLeft(Connection* server, const std::string& collection);
// `on_progress` after each look; may be empty.
absl::Status AwaitVectors(Connection* server, const VectorWaitOptions& options,
                          const std::function<void(const VectorsLeft&)>& on_progress);

// Until no re-embedding is under way and this server answers by the vectors of `embedder`. kAborted when it was cancelled.
absl::Status AwaitReembedding(Connection* server, const VectorWaitOptions& options, const std::string& embedder,
                              const std::function<void(const VectorsLeft&)>& on_progress);

}  // namespace annals::cli
