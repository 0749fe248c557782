// A call in which both sides send any number of messages: what a handler does with it, whatever carries it.
//
// The transport calls Receive for each message as it comes, in one thread at a time, and Run once, in a thread of its
// own; both may run at once. Where Receive returns false the transport reads no further until Run asks for more: so the
// session bounds what it holds, and the peer waits.
#pragma once

#include <google/protobuf/message.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace annals::server {

class StreamSession {
 public:
  using Message = google::protobuf::Message;
  // False when nobody receives any more: return soon.
  using Send = std::function<bool(const Message& message)>;

  virtual ~StreamSession() = default;
  virtual std::unique_ptr<Message> MakeRequest() const = 0;
  // `message` was made by MakeRequest; `invalid_utf8` as in CallContext. True: read the next one now.
  virtual bool Receive(std::unique_ptr<Message> message, std::vector<std::string> invalid_utf8) = 0;
  // Nothing comes any more: OK when the peer has sent all, else why.
  virtual void ReceivedAll(const absl::Status& status) = 0;
  // Its status ends the call. `read_on` lets the transport read again after Receive said false; it does no harm
  // otherwise. Never throws.
  virtual absl::Status Run(const Send& send, const std::function<void()>& read_on) = 0;
};

}  // namespace annals::server
