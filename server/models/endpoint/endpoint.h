// What the adapters of HTTP models share: the key, and what a status that is not 200 means.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "server/models/endpoint/bulkhead.h"
#include "server/models/endpoint/circuit_breaker.h"
#include "server/models/endpoint/http_post.h"

namespace annals::models {

// The first line of a file, without white space around it; empty for no file. kInvalidArgument names `setting`.
absl::StatusOr<std::string> ReadKey(const std::string& path, const std::string& setting);

// kUnavailable (429, 5xx), kUnauthenticated (401), kPermissionDenied (403), kInvalidArgument (another 4xx), kInternal
// (anything else), with the beginning of what the endpoint wrote.
absl::Status ErrorOfReply(const std::string& url, const HttpReply& reply);

// PostJson, where the breaker lets it; what it did is told to the breaker. Null: as without one.
absl::StatusOr<HttpReply> PostThrough(CircuitBreaker* breaker, const HttpPost& post);

// A place, or a call that the breaker counts as not made. Null: nobody counts.
absl::StatusOr<Bulkhead::Place> EnterOrCount(Bulkhead* places, const Bulkhead::Wait& wait, CircuitBreaker* breaker);

// In [0, 1).
double RandomJitter();

}  // namespace annals::models
