// One IngestStream, from open to the last acknowledgement, through breaks: a call that fails for a moment is opened
// again, and what was not acknowledged is sent again.
//
//   IngestSender sender(&server, {.collection = "beige"}, next, settled);
//   absl::Status status = sender.Run();
//
// Memory: the documents that are not acknowledged, at most the server's window. Run returns when everything that `next`
// gave is settled, or with the first error that lasts.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "cli/client/connection.h"

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
  void Write(Stream* stream);
  bool AwaitOpened();
  bool WindowHasRoom() const;
  bool HasNext();
  bool FitsMessage(const SentDocument& document);
  void Read(Stream* stream);
  void Watch(grpc::ClientContext* context);
  bool Settle(const v1::IngestAcknowledgement& acknowledged);

  Connection* server_;
  const Options options_;
  const Next next_;
  const Settled settled_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<SentDocument> open_;          // given by next_ and not settled
  std::size_t sent_ = 0, sent_bytes_ = 0;  // of them, on this attempt
  v1::IngestStreamOpened limits_;          // of this attempt's server
  bool opened_ = false, closed_ = false;
  bool exhausted_ = false;              // next_ gave nullopt
  absl::Status broken_;                 // why this side ended the attempt
  Clock::time_point heard_, progress_;  // last message; last acknowledgement
};

}  // namespace annals::cli
