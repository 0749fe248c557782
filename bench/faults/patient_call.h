// A call that is tried again while the server says that it cannot be asked now: UNAVAILABLE, and RESOURCE_EXHAUSTED, which the
// connection does not repeat by itself.
//
//   absl::StatusOr<v1::RetrieveResponse> found =
//       CallPatiently(server, &v1::RetrievalService::Stub::Retrieve, request, {.retry_for = std::chrono::seconds(60)});
//
// `how.retry_for` bounds both. Blocks.
#pragma once

#include <chrono>
#include <thread>

#include "absl/status/status.h"
#include "cli/client/connection.h"

namespace annals::bench {

template <class Method, class Request>
auto CallPatiently(cli::Connection& server, Method method, const Request& request, const cli::CallOptions& how) {
  constexpr std::chrono::milliseconds kPause{100};
  const auto until = std::chrono::steady_clock::now() + how.retry_for;
  while (true) {
    auto response = server.Call(method, request, how);
    if (!absl::IsResourceExhausted(response.status()) || std::chrono::steady_clock::now() >= until) return response;
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace annals::bench
