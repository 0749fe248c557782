// A real HTTP server on a free loopback port that speaks POST /v1/chat/completions, streamed or whole as it is asked,
// and misbehaves when told to.
//
//   ChatEndpoint endpoint;
//   endpoint.Enqueue({.says = "Prices rose [E1]."});                 // the next reply
//   endpoint.Enqueue({.fault = ChatFault::kServerError});            // the one after it fails
//   endpoint.Enqueue({.answers = ObeyOrders});                       // made from the prompt
//   … endpoint.base_url() …                                          // "http://127.0.0.1:41234/v1"
//
// Without anything enqueued it says NONE. Stopped by the destructor, which also releases requests that are kept
// waiting. Thread-safe.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace annals::fakes {

enum class ChatFault {
  kNone,
  kHang,         // no byte before the endpoint is destroyed or the client gone
  kStall,        // the first half of the words, then as kHang
  kServerError,  // 500
  kBusy,         // 429 with Retry-After: 7
  kUnauthorized,
  kRefusal,   // the field `refusal`
  kFiltered,  // finish_reason content_filter
  kLength,    // finish_reason length
  kNotJson,
  kWrongShape,  // JSON without choices
  kCutOff,      // the connection closes after the first half of the words
  kNoEnd,       // a stream without a last word: no finish_reason, no [DONE]
};

struct ChatAct {
  std::string says;
  std::function<std::string(const std::string& prompt)> answers;  // in place of `says`: from the user's message
  ChatFault fault = ChatFault::kNone;
};

struct ChatSeen {
  std::string system, user, model, authorization;
  std::string reply_schema;  // empty: none was asked for
  bool stream = false;
  int max_tokens = 0;
};

class ChatEndpoint {
 public:
  ChatEndpoint();
  ~ChatEndpoint();

  std::string base_url() const;
  void Enqueue(ChatAct act);
  std::vector<ChatSeen> requests() const;
  // Returns when so many requests have come; and when so many clients have left in the middle of a reply. Throws after
  // a minute.
  void WaitForRequests(std::size_t n);
  void WaitForDepartures(std::size_t n);

 private:
  struct Server;
  std::unique_ptr<Server> server_;
};

// Models of two kinds, from the passages of a prompt: one that repeats the first sentence of each passage with its id,
// and one that does what every "say that …" in them demands, with that passage's id.
std::string QuotePassages(const std::string& prompt);
std::string ObeyOrders(const std::string& prompt);

}  // namespace annals::fakes
