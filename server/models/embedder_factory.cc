#include "server/models/embedder_factory.h"

#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/embedding/hash_embedder.h"
#include "core/record/status.h"
#include "server/models/caching_embedder.h"
#include "server/models/embedding_cache.h"
#include "server/models/endpoint/http_embedder.h"
#include "server/models/model_folder.h"
#include "server/models/onnx_embedder.h"

namespace annals::models {
namespace {

using embedding::Embedder;

constexpr std::size_t kLeastCells = 64, kMostCells = 4096;  // of hashing

bool IsName(std::string_view value) {
  for (const char c : value) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '_' && c != '.') return false;
  }
  return !value.empty() && value.front() != '.' && value.front() != '-';
}

// "hash" is "hash-256"; nullopt: it is no hashing, or not within the bounds.
std::optional<std::size_t> HashDimension(std::string_view value) {
  if (value == "hash") return embedding::HashEmbedderOptions().dimension;
  std::size_t dimension = 0;
  if (!value.starts_with("hash-") || !absl::SimpleAtoi(std::string(value.substr(5)), &dimension)) return std::nullopt;
  return dimension >= kLeastCells && dimension <= kMostCells ? std::optional(dimension) : std::nullopt;
}

// Hashing needs no cache: it is faster than one.
std::unique_ptr<Embedder> WithCache(std::unique_ptr<Embedder> embedder, const EmbedderConfig& config,
                                    const std::string& space) {
  if (config.cache_dir.empty()) return embedder;
  auto cache = EmbeddingCache::Open({.folder = config.cache_dir, .max_bytes = config.cache_bytes});
  return std::make_unique<CachingEmbedder>(std::move(embedder), std::move(cache), space);
}

absl::StatusOr<std::unique_ptr<Embedder>> MakeOnnx(const EmbedderConfig& config) {
  const std::string folder = FolderOf(config.model, config.models_dir);
  auto embedder = OnnxEmbedder::Load(folder, {.threads = config.threads, .full_precision = config.full_precision});
  if (absl::IsNotFound(embedder.status())) {
    return absl::NotFoundError(absl::StrCat(
        "embedding model: ", embedder.status().message(), ". Fetch it with `deploy/models/fetch ",
        config.model.contains('/') ? "NAME FOLDER" : absl::StrCat(config.model, " ", folder),
        "` (`./dev model` in a clone of the project), name another folder with --embedder, or run without a model: "
        "--embedder=hash"));
  }
  if (!embedder.ok()) return std::move(embedder).status();
  const std::string space = (*embedder)->fingerprint();
  return WithCache(*std::move(embedder), config, space);
}

absl::StatusOr<std::unique_ptr<Embedder>> MakeHttp(const EmbedderConfig& config) {
  ASSIGN_OR_RETURN(std::unique_ptr<Embedder> embedder, HttpEmbedder::Connect(config.http));
  const std::string space = absl::StrCat(config.http.base_url, "#", config.http.model, "#", embedder->dimension());
  return WithCache(std::move(embedder), config, space);
}

}  // namespace

absl::StatusOr<EmbedderConfig> ParseEmbedder(std::string_view value) {
  EmbedderConfig config;
  if (const auto dimension = HashDimension(value)) {
    config.kind = EmbedderKind::kHash;
    config.hash_dimension = *dimension;
  } else if (value.starts_with("http://") || value.starts_with("https://")) {
    const std::size_t mark = value.rfind('#');
    if (mark == value.npos || mark + 1 == value.size()) {
      return absl::InvalidArgumentError(
          "embedder: an endpoint is written URL#MODEL, for example https://host/v1#model-name");
    }
    config.kind = EmbedderKind::kHttp;
    config.http.base_url = value.substr(0, mark);
    config.http.model = value.substr(mark + 1);
  } else if (value.contains('/') || IsName(value)) {
    config.model = value;
  } else {
    return absl::InvalidArgumentError(
        absl::StrCat("embedder: \"", std::string(value),
                     "\" is not hash, a model's name, a model folder (with a slash) or an endpoint (URL#MODEL)"));
  }
  return config;
}

absl::StatusOr<EmbedderConfig> ParseFurtherEmbedder(std::string_view value, const EmbedderConfig& standard) {
  ASSIGN_OR_RETURN(const EmbedderConfig parsed, ParseEmbedder(value));
  EmbedderConfig config = standard;
  config.kind = parsed.kind;
  config.hash_dimension = parsed.hash_dimension;
  config.model = parsed.model;
  config.http.base_url = parsed.http.base_url;
  config.http.model = parsed.http.model;
  config.http.dimension = 0;  // that which was set is the standard model's
  return config;
}

absl::StatusOr<std::unique_ptr<Embedder>> MakeEmbedder(const EmbedderConfig& config) {
  switch (config.kind) {
    case EmbedderKind::kHash:
      return std::make_unique<embedding::HashEmbedder>(
          embedding::HashEmbedderOptions{.dimension = config.hash_dimension});
    case EmbedderKind::kOnnx:
      return MakeOnnx(config);
    case EmbedderKind::kHttp:
      return MakeHttp(config);
  }
  return absl::InvalidArgumentError("embedder: unknown kind");
}

}  // namespace annals::models
