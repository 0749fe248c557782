// From configuration to an embedding model: the one place that knows every adapter.
//
//   ASSIGN_OR_RETURN(EmbedderConfig config, ParseEmbedder("e5-small-v2"));
//   config.models_dir = "/var/lib/annals/models";          // $ANNALS_MODELS
//   config.cache_dir = "/var/cache/annals/embeddings";     // empty: no cache
//   ASSIGN_OR_RETURN(std::unique_ptr<embedding::Embedder> embedder, MakeEmbedder(config));
//
// Errors say what to do next: a missing model folder names `./dev model` and `--embedder=hash`.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "server/models/endpoint/circuit_breaker.h"

namespace annals::models {

inline constexpr std::string_view kDefaultModel = "e5-small-v2";  // of deploy/models/models.json

enum class EmbedderKind { kHash, kOnnx, kHttp };

// An OpenAI-compatible endpoint: POST {base_url}/embeddings.
struct HttpEmbedderConfig {
  std::string base_url;        // "https://api.openai.com/v1"
  std::string model;           // "text-embedding-3-small": sent, and the embedder's name
  std::string key_file;        // the first line is the bearer key; empty: no key is sent
  std::size_t dimension = 0;   // expected; 0: asked of the endpoint once, at start
  double dense_weight = 1.0;   // a strong model's cosine is worth as much as the lexical score
  std::size_t max_batch = 64;  // texts a request; 1 to 2,048
  std::chrono::milliseconds connect_timeout{3'000};
  std::chrono::milliseconds request_timeout{30'000};  // of one attempt
  int max_attempts = 4;                               // the first one included
  int concurrent = 8;                                 // calls at once, attempts and waits included
  std::shared_ptr<CircuitBreaker> breaker;            // null: it is asked whatever it did
};

struct EmbedderConfig {
  EmbedderKind kind = EmbedderKind::kOnnx;
  std::size_t hash_dimension = 256;  // kHash
  std::string model{kDefaultModel};  // kOnnx: a model folder, or a name below models_dir
  std::string models_dir;
  int threads = 0;              // kOnnx: threads that run the model; 0: one per core
  bool full_precision = false;  // kOnnx: float32 even where the folder has an int8 model
  HttpEmbedderConfig http;
  std::string cache_dir;  // empty: vectors are not kept between calls
  std::uint64_t cache_bytes = std::uint64_t{2}
                              << 30;  // the oldest vectors beyond it are dropped; 1.5 KB a vector of 384
};

// Reads the value of --embedder: "hash" or "hash-256" (with 64 to 4,096 cells), a model's name ("e5-small-v2"), a model folder ("./models/bge-small"; anything
// with a slash), or an endpoint ("https://host/v1#model-name"). kInvalidArgument for anything else.
absl::StatusOr<EmbedderConfig> ParseEmbedder(std::string_view value);
// The same for a further model: what else there is to set is that of `standard`.
absl::StatusOr<EmbedderConfig> ParseFurtherEmbedder(std::string_view value, const EmbedderConfig& standard);

// Errors: kNotFound (no such model folder), kInvalidArgument (the folder or the configuration is wrong, and which
// field), kUnavailable (the endpoint does not answer).
absl::StatusOr<std::unique_ptr<embedding::Embedder>> MakeEmbedder(const EmbedderConfig& config);

}  // namespace annals::models
