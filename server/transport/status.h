// Errors, from core's absl::Status to what clients see: a google.rpc.Status with ErrorInfo (reason, domain "annals",
// metadata), for bad input BadRequest with one violation a field, and RetryInfo where it is known when to come back. The details travel as payloads of absl::Status,
// so handlers know neither gRPC nor HTTP.
//
//   return Error(absl::StatusCode::kNotFound, "COLLECTION_NOT_FOUND", "there is no collection \"x\"",
//                {{"collection", "x"}});
//   return BadRequest({{"top_k", "OUT_OF_RANGE", "must be 1 to 1,000"}});
#pragma once

#include <grpcpp/support/status.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/ingest/document_input.h"
#include "google/rpc/status.pb.h"

namespace annals::server {

using ingest::FieldViolation;
using Metadata = std::vector<std::pair<std::string, std::string>>;

absl::Status Error(absl::StatusCode code, std::string_view reason, std::string_view message,
                   const Metadata& metadata = {});

// kInvalidArgument; the message names the first field, ErrorInfo has its reason and {"field": …}. REQUIRES: not empty.
absl::Status BadRequest(const std::vector<FieldViolation>& violations);

// With google.rpc.RetryInfo: a call may succeed after `wait`, and is not worth sending before.
absl::Status WithRetryAfter(absl::Status status, std::chrono::milliseconds wait);
std::optional<std::chrono::milliseconds> RetryAfter(const absl::Status& status);

// `words` for the log alone: hosts, ports, statements, replies of endpoints, exceptions. No client sees them.
absl::Status WithLogWords(absl::Status status, const std::string& words);
std::string LogWords(const absl::Status& status);  // "" when there are none

// kInternal for a client, with what was thrown for the log.
absl::Status InternalError(const std::string& words);

// What storage answered, with a reason: DATABASE_UNAVAILABLE, REQUEST_ID_REUSED, COLLECTION_MODEL_MISMATCH, NOT_FOUND …
// What the database said is left for the log; a client is told what it means.
absl::Status FromStorage(const absl::Status& status);

// The reason in a status' ErrorInfo; "" when it has none.
std::string Reason(const absl::Status& status);

// Every status gets an ErrorInfo: one without a reason of its own gets the name of its code.
google::rpc::Status ToRpcStatus(const absl::Status& status);
grpc::Status ToGrpcStatus(const absl::Status& status);
// What another server of this program answered, with its details.
absl::Status FromGrpcStatus(const grpc::Status& status);
// The HTTP code of google/rpc/code.proto: 400, 404, 409, 429, 499, 503, 504 …
int ToHttpCode(absl::StatusCode code);

}  // namespace annals::server
