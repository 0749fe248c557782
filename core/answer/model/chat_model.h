// A language model that answers a conversation: the port that the adapters of server/models implement.
//
//   ASSIGN_OR_RETURN(ChatReply reply, model.Complete({.messages = messages, .max_tokens = 800},
//                                                    {.timeout = 20s, .on_text = hear}));
//   reply.text, reply.end   "Prices rose [E1]." and kComplete; the pieces that `hear` got make the same text
//
// What comes back is believed in nothing: check.h reads it.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace annals::answer {

enum class ChatRole { kSystem, kUser };

struct ChatMessage {
  ChatRole role = ChatRole::kUser;
  std::string text;  // UTF-8
};

struct ChatRequest {
  std::vector<ChatMessage> messages;
  int max_tokens = 0;        // of the reply; 0: the model's own limit
  std::string reply_schema;  // JSON schema that the reply is asked to have; empty: free text
};

// How to wait for it.
struct ChatCall {
  std::chrono::milliseconds timeout{30'000};      // of all attempts together
  std::function<bool()> cancelled;                // asked at least once a second; empty: cannot be
  std::function<void(std::string_view)> on_text;  // the reply's pieces as they come; empty: not wanted
};

enum class ChatEnd {
  kComplete,
  kLength,   // cut at max_tokens
  kRefused,  // the model or its host declined
};

struct ChatReply {
  std::string text;
  ChatEnd end = ChatEnd::kComplete;
};

class ChatModel {
 public:
  virtual ~ChatModel() = default;

  virtual std::string_view name() const = 0;
  // Thread-safe. `on_text` is called in the caller's thread, and its pieces together are the reply's text. Errors:
  //   kCancelled           `cancelled` said so
  //   kDeadlineExceeded    the timeout passed
  //   kUnavailable         no connection, or the endpoint says to come back later
  //   kResourceExhausted   as many calls as are allowed at once are running
  //   kDataLoss            the reply broke off
  //   kInternal            the reply cannot be read
  //   any other            the endpoint does not accept the request or the key
  virtual absl::StatusOr<ChatReply> Complete(const ChatRequest& request, const ChatCall& call) = 0;
};

}  // namespace annals::answer
