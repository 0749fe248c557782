// RetrievalService.IngestStream: documents as they come, in batches of what has come, each acknowledged.
//
//   ASSIGN_OR_RETURN(auto session, handler.Begin(call));     // see server/transport/stream_session.h
//
// A stream that has sent nothing for a while keeps its place as long as nobody else needs it: where all are taken, the one
// that has been silent longest ends with kUnavailable, STREAM_IDLE, and its client goes on with a new stream.
//
// A batch goes the way of Ingest. One that fails for a reason that may lie in a document is tried again document by
// document: the one at fault is rejected with the reason, the others are stored. A reason that lies elsewhere
// (database, model, shutdown) ends the stream; what was not acknowledged is sent again by the client.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <set>

#include "absl/status/statusor.h"
#include "server/handlers/ingest_handler.h"
#include "server/handlers/ingest_window.h"
#include "server/transport/stream_session.h"

namespace annals::server {

class IngestStreamHandler {
 public:
  // `ingest` must outlive this, and this every session.
  IngestStreamHandler(const HandlerPorts& ports, IngestHandler& ingest, std::size_t max_message_bytes)
      : ports_(ports), ingest_(ingest), max_message_bytes_(max_message_bytes) {}

  // kResourceExhausted TOO_MANY_STREAMS when 16 are open and none of them is idle. `call` must outlive the session.
  absl::StatusOr<std::unique_ptr<StreamSession>> Begin(const CallContext& call);

  // Open streams end behind the batch that is under way, with kUnavailable SHUTTING_DOWN; further ones are not begun.
  void Stop() { stopping_ = true; }

 private:
  class Session;

  // A place, and the end of the longest silence where all are taken.
  absl::Status TakePlace();

  HandlerPorts ports_;
  IngestHandler& ingest_;
  const std::size_t max_message_bytes_;
  Mutex mutex_;
  int open_ ABSL_GUARDED_BY(mutex_) = 0;  // less those that were told to end
  std::set<Session*> sessions_ ABSL_GUARDED_BY(mutex_);
  std::atomic<bool> stopping_{false};
};

}  // namespace annals::server
