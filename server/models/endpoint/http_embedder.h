// Vectors from an OpenAI-compatible endpoint: POST {base_url}/embeddings with {"model", "input": [texts]}.
//
//   ASSIGN_OR_RETURN(auto embedder,
//                    HttpEmbedder::Connect({.base_url = "http://localhost:8080/v1", .model = "bge-m3"}));
//
// Texts go in batches of max_batch. An attempt that meets a timeout, a broken connection, 429 or 5xx is repeated, at
// most max_attempts in all, after a wait that doubles from first_wait with full jitter (or what Retry-After says), at
// most longest_wait each; so a call ends within batches * max_attempts * (request_timeout + longest_wait), and within about
// 10 ms of the end of its bounds (storage/call_bounds.h), which is kDeadlineExceeded or kCancelled. A reply is
// believed when it has one vector for each text, each index once, all of the right dimension, finite and not zero;
// vectors are then scaled to length 1. Blank texts are not sent: their rows are zeros. An endpoint that fails again and
// again is left alone for a while: kUnavailable at once (circuit_breaker.h).
//
// At most `concurrent` batches are asked for at once, so that a slow endpoint cannot hold every thread of the server.
// Questions wait half a second for a place, as many as there are places; documents as long as an attempt may take. Who gets
// none is told kUnavailable.
//
// Errors name the endpoint, never the key: kUnavailable and kDeadlineExceeded (after the last attempt),
// kUnauthenticated (401), kPermissionDenied (403), kInvalidArgument (another 4xx), kInternal (a reply that cannot be
// believed). Thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "server/models/embedder_factory.h"
#include "server/models/endpoint/bulkhead.h"
#include "server/models/endpoint/http_post.h"

namespace annals::models {

// How long to wait between attempts, and what waiting is: tests record the waits instead.
struct RetryWaits {
  std::chrono::milliseconds first_wait{250};
  std::chrono::milliseconds longest_wait{20'000};
  std::function<void(std::chrono::milliseconds)> wait;  // empty: the thread sleeps
  std::function<double()> jitter;                       // in [0, 1); empty: a random number
};

class HttpEmbedder final : public embedding::Embedder {
 public:
  // Reads the key file; asks the endpoint for one vector when config.dimension is 0. kInvalidArgument names the field.
  static absl::StatusOr<std::unique_ptr<HttpEmbedder>> Connect(const HttpEmbedderConfig& config, RetryWaits waits = {});

  std::string_view name() const override { return config_.model; }
  std::size_t dimension() const override { return config_.dimension; }
  double dense_weight() const override { return config_.dense_weight; }
  absl::StatusOr<embedding::Matrix> Embed(std::span<const std::string> texts, embedding::Purpose purpose) override;

 private:
  HttpEmbedder(HttpEmbedderConfig config, std::string key, RetryWaits waits);
  absl::StatusOr<Bulkhead::Place> TakePlace(embedding::Purpose purpose);
  absl::StatusOr<std::string> Post(const std::string& body) const;  // the body of a 200, after retries
  absl::StatusOr<std::string> PostOnce(const HttpPost& post, std::chrono::milliseconds& asked_wait) const;
  absl::StatusOr<embedding::Matrix> EmbedBatch(std::span<const std::string> texts) const;
  std::string endpoint() const { return config_.base_url + "/embeddings"; }

  HttpEmbedderConfig config_;
  std::string key_;
  RetryWaits waits_;
  Bulkhead places_;
};

}  // namespace annals::models
