// One HTTP POST of JSON, or one GET, with libcurl.
//
//   ASSIGN_OR_RETURN(HttpReply reply, PostJson({.url = "http://host/v1/embeddings", .body = "{…}"}));
//   ASSIGN_OR_RETURN(HttpReply reply, GetText({.url = "https://host/jwks.json"}));
//
// Any HTTP status is a reply. Errors: kUnavailable (no connection, or it broke), kDeadlineExceeded (a timeout),
// kCancelled (`cancelled` said so), kResourceExhausted (the reply is longer than max_reply_bytes), kInvalidArgument (no
// http or https URL). Messages never hold headers, so never the key. Redirects are not followed: a key must not travel
// to another host. A POST says which trace it is part of, and is a span of it (server/tracing/call_trace.h). Thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace annals::models {

struct HttpPost {
  std::string url;
  std::string body;
  std::string bearer_key;  // sent as Authorization; empty: none
  std::chrono::milliseconds connect_timeout{3'000};
  std::chrono::milliseconds total_timeout{30'000};
  std::size_t max_reply_bytes = std::size_t{256} << 20;
  // Given the bytes of a reply of status 200 as they come, in this thread; the reply's body stays empty then.
  std::function<void(std::string_view)> on_bytes;
  std::function<bool()> cancelled;  // asked in this thread, every 10 ms; empty: cannot be
};

struct HttpReply {
  long status = 0;
  std::string body;
  std::optional<std::chrono::seconds> retry_after;  // when given as seconds
};

absl::StatusOr<HttpReply> PostJson(const HttpPost& post);

// A GET has the fields of a POST but for its body, which is not sent.
absl::StatusOr<HttpReply> GetText(const HttpPost& get);

}  // namespace annals::models
