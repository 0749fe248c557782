// A chat model behind an OpenAI-compatible endpoint: POST {base_url}/chat/completions, streamed or whole.
//
//   ASSIGN_OR_RETURN(auto model, HttpChat::Connect({.base_url = "http://localhost:8080/v1", .model = "qwen"}));
//
// A call ends within its timeout, whatever the endpoint does. An attempt that meets a broken connection, 429 or 5xx is
// repeated while there is time and no word has come yet, at most max_attempts in all, after a wait that doubles from
// first_wait with full jitter (or what Retry-After says); a wait that the timeout has no room for is not begun.
// An endpoint that fails again and again is left alone for a while: kUnavailable at once (circuit_breaker.h).
// At most `concurrent` calls run at once; a further one is refused at once with kResourceExhausted, so that a slow
// model cannot hold every thread of the server.
//
// A streamed reply is whole when its end is said ("[DONE]" or a finish_reason); else it is kDataLoss. Errors are those
// of answer::ChatModel; their messages name the endpoint, never the key. Thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/answer/model/chat_model.h"
#include "server/models/endpoint/bulkhead.h"
#include "server/models/endpoint/circuit_breaker.h"
#include "server/models/endpoint/http_post.h"

namespace annals::models {

struct HttpChatConfig {
  std::string setting = "answer";  // what the flags begin with: "answer-url"
  std::string base_url;            // "https://api.openai.com/v1"; empty: no model
  std::string model;               // sent, and the model's name
  std::string key_file;            // the first line is the bearer key; empty: no key is sent
  bool stream = true;              // false: the reply is fetched whole; some endpoints cannot stream
  int concurrent = 8;              // calls at once
  int max_attempts = 3;            // the first one included
  std::chrono::milliseconds connect_timeout{3'000};
  std::chrono::milliseconds first_wait{250};
  std::shared_ptr<CircuitBreaker> breaker;  // null: it is asked whatever it did
};

class HttpChat final : public answer::ChatModel {
 public:
  // What a test may replace: how a wait passes, and what its jitter is.
  struct Waits {
    // Returns early when `cancelled` says so. Empty: the thread sleeps.
    std::function<void(std::chrono::milliseconds, const std::function<bool()>& cancelled)> wait;
    std::function<double()> jitter;  // in [0, 1); empty: a random number
  };

  // Reads the key file; asks the endpoint nothing. kInvalidArgument names the setting.
  static absl::StatusOr<std::unique_ptr<HttpChat>> Connect(const HttpChatConfig& config, Waits waits = {});

  std::string_view name() const override { return config_.model; }
  absl::StatusOr<answer::ChatReply> Complete(const answer::ChatRequest& request, const answer::ChatCall& call) override;

 private:
  HttpChat(HttpChatConfig config, std::string key, Waits waits);

  struct Attempt {
    absl::StatusOr<answer::ChatReply> reply = absl::UnknownError("");
    bool began = false;  // words have been passed on
    std::chrono::milliseconds asked_wait{0};
  };
  Attempt Try(const std::string& body, std::chrono::milliseconds left, const answer::ChatCall& call) const;
  absl::StatusOr<answer::ChatReply> WithRetries(const std::string& body, const answer::ChatCall& call) const;

  HttpChatConfig config_;
  std::string key_;
  Waits waits_;
  Bulkhead places_;
};

}  // namespace annals::models
