// Messages of an ingest stream that have come and are not yet stored: at most so many, so that memory is bounded
// however long the stream. One thread adds, one takes.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "annals/v1/retrieval_service.pb.h"
#include "core/locks/mutex.h"
#include "server/transport/call.h"

namespace annals::server {

// Of a wait, between looks at whether the call still stands.
inline constexpr std::chrono::milliseconds kLookAgain{100};

struct IngestWindowLimits {
  std::size_t documents = 64, bytes = std::size_t{16} << 20;             // held and not taken
  std::size_t batch_documents = 32, batch_bytes = std::size_t{8} << 20;  // taken at once; one document may exceed it
};

class IngestWindow {
 public:
  struct Item {
    std::unique_ptr<v1::IngestStreamRequest> message;
    std::vector<std::string> invalid_utf8;  // paths from the message: "document.document.title"
    std::size_t bytes = 0;
  };

  explicit IngestWindow(IngestWindowLimits limits) : limits_(limits) {}

  // True while there is room for another.
  bool Add(Item item);
  // Nothing follows: OK when the client has sent all.
  void End(const absl::Status& status);

  // The next messages, in order: as many as have come and make one batch of documents with distinct ids, or one that is
  // no document; waits for the first.
  // Empty at the end. The error that ended the stream, or that of the call, at once: what has come is dropped then.
  absl::StatusOr<std::vector<Item>> Take(const CallContext& call, const std::function<bool()>& stopping);

 private:
  std::vector<Item> Batch() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const IngestWindowLimits limits_;
  Mutex mutex_;
  CondVar changed_;
  std::deque<Item> items_ ABSL_GUARDED_BY(mutex_);
  std::size_t bytes_ ABSL_GUARDED_BY(mutex_) = 0;
  bool ended_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Status end_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::server
