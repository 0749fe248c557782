// Scores from an endpoint of the kind that vLLM, Infinity and Jina serve: POST {base_url}/rerank with {"model", "query",
// "documents": [texts]}, answered by {"results": [{"index", "relevance_score"}]}.
//
//   ASSIGN_OR_RETURN(auto reranker,
//                    HttpReranker::Connect({.base_url = "http://localhost:8000/v1", .model = "bge-reranker-v2-m3"}));
//
// One attempt, which ends with the time that the caller gives: a question does not wait for a second one. It ends within about
// 10 ms of the end of the call's bounds (storage/call_bounds.h), too, which is kDeadlineExceeded or kCancelled. A reply is
// believed when it has one finite score for each text, each index once. An endpoint that fails again and again is left alone
// for a while (circuit_breaker.h).
//
// At most `concurrent` questions are scored at once, so that a slow endpoint cannot hold every thread of the server; as many
// wait for a place, half of the time that they are given: then kResourceExhausted.
//
// Errors name the endpoint, never the key: kUnavailable, kDeadlineExceeded, kUnauthenticated (401), kPermissionDenied
// (403), kInvalidArgument (another 4xx), kInternal (a reply that cannot be believed). Thread-safe.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/retrieval/ranking/reranker.h"
#include "server/models/endpoint/bulkhead.h"
#include "server/models/endpoint/circuit_breaker.h"

namespace annals::models {

struct HttpRerankerConfig {
  std::string base_url;  // "http://localhost:8000/v1"
  std::string model;     // sent, and the reranker's name
  std::string key_file;  // the first line is the bearer key; empty: no key is sent
  std::chrono::milliseconds connect_timeout{1'000};
  int concurrent = 8;                       // calls at once; 1 to 1,024
  std::shared_ptr<CircuitBreaker> breaker;  // null: it is asked whatever it did
};

class HttpReranker final : public retrieval::Reranker {
 public:
  // Reads the key file; the endpoint is not asked before a question is. kInvalidArgument names the field.
  static absl::StatusOr<std::unique_ptr<HttpReranker>> Connect(const HttpRerankerConfig& config);

  std::string_view name() const override { return config_.model; }
  absl::StatusOr<std::vector<double>> Score(const std::string& question, std::span<const std::string> texts,
                                            std::chrono::nanoseconds within) override;

 private:
  HttpReranker(HttpRerankerConfig config, std::string key);

  HttpRerankerConfig config_;
  std::string key_;
  Bulkhead places_;
};

}  // namespace annals::models
