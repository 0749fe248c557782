// From configuration to a reranker: the one place that knows every adapter.
//
//   ASSIGN_OR_RETURN(RerankerConfig config, ParseReranker("http://localhost:8000/v1#bge-reranker-v2-m3"));
//   ASSIGN_OR_RETURN(std::unique_ptr<retrieval::Reranker> reranker, MakeReranker(config));   // nullptr: none
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/retrieval/ranking/reranker.h"
#include "server/models/endpoint/http_reranker.h"

namespace annals::models {

enum class RerankerKind { kNone, kOnnx, kHttp };

struct RerankerConfig {
  RerankerKind kind = RerankerKind::kNone;
  std::string model;  // kOnnx: a model folder, or a name below models_dir
  std::string models_dir;
  HttpRerankerConfig http;
  std::chrono::milliseconds timeout{1'000};  // of the order for one question; then the ranking's own stands
};

// Reads the value of --reranker: "" (none), a model's name, a model folder (anything with a slash), or an endpoint
// ("https://host/v1#model-name"). kInvalidArgument for anything else.
absl::StatusOr<RerankerConfig> ParseReranker(std::string_view value);

// Errors: kNotFound (no such model folder), kInvalidArgument (the folder or the configuration is wrong, and which field).
absl::StatusOr<std::unique_ptr<retrieval::Reranker>> MakeReranker(const RerankerConfig& config);

}  // namespace annals::models
