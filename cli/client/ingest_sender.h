// One IngestStream, from open to the last acknowledgement, through breaks: a call that fails for a moment is opened
// again, and what was not acknowledged is sent again.
//
//   IngestSender sender(&server, {.collection = "harbour"}, next, settled);
//   absl::Status status = sender.Run();
//
// Memory: the documents that are not acknowledged, at most the server's window. Run returns when everything that `next`
// gave is settled, or with the first error that lasts.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "cli/client/connection.h"
#include "core/locks/mutex.h"

namespace annals::cli {

// One document on its way.
struct SentDocument {
  v1::IngestStreamRequest request;  // holds the document and its position, which grows from document to document
  std::string place;
  std::uintmax_t bytes_read = 0;  // of the input, when it was read

  std::size_t bytes() const { return request.ByteSizeLong(); }
};

class IngestSender {
 public:
  struct Options {
    std::string collection;
    bool wait_for_vectors = false;                // of IngestStreamOpen
    std::chrono::milliseconds patience{600'000};  // how long the server may say nothing while a document is under way
    std::chrono::milliseconds retry_for{0};       // how long to go on opening after the last acknowledgement
  };
  // The next document; nullopt when there is none. Called in the thread of Run.
  using Next = std::function<std::optional<SentDocument>()>;
  // Called once for each document, in order, from one thread at a time: what became of it.
  using Settled = std::function<void(const SentDocument&, const v1::IngestAcknowledgement&)>;

  IngestSender(Connection* server, Options options, Next next, Settled settled)
      : server_(server), options_(std::move(options)), next_(std::move(next)), settled_(std::move(settled)) {}

  absl::Status Run();

 private:
  using Stream = grpc::ClientReaderWriterInterface<v1::IngestStreamRequest, v1::IngestStreamResponse>;
  using Clock = std::chrono::steady_clock;

  absl::Status Attempt();
  void Begin();                  // an attempt
  Clock::time_point Progress();  // the last acknowledgement
  void Write(Stream* stream);
  bool AwaitOpened();
  bool WindowHasRoom() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool HasNext();
  bool FitsMessage(const SentDocument& document);
  void Read(Stream* stream);
  void Watch(grpc::ClientContext* context);
  bool Settle(const v1::IngestAcknowledgement& acknowledged) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  Connection* server_;
  const Options options_;
  const Next next_;
  const Settled settled_;

  Mutex mutex_;
  CondVar changed_;
  std::deque<SentDocument> open_ ABSL_GUARDED_BY(mutex_);  // given by next_ and not settled
  std::size_t sent_ ABSL_GUARDED_BY(mutex_) = 0, sent_bytes_ ABSL_GUARDED_BY(mutex_) = 0;  // of them, on this attempt
  v1::IngestStreamOpened limits_ ABSL_GUARDED_BY(mutex_);                                  // of this attempt's server
  bool opened_ ABSL_GUARDED_BY(mutex_) = false, closed_ ABSL_GUARDED_BY(mutex_) = false;
  bool exhausted_ ABSL_GUARDED_BY(mutex_) = false;      // next_ gave nullopt
  absl::Status broken_ ABSL_GUARDED_BY(mutex_);         // why this side ended the attempt
  Clock::time_point heard_ ABSL_GUARDED_BY(mutex_);     // last message
  Clock::time_point progress_ ABSL_GUARDED_BY(mutex_);  // last acknowledgement
};

}  // namespace annals::cli
