#include "server/models/reranker_factory.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "server/models/embedder_factory.h"
#include "server/models/model_folder.h"
#include "server/models/onnx_reranker.h"

namespace annals::models {
namespace {

absl::Status Named(const absl::Status& status) { return {status.code(), absl::StrCat("reranker: ", status.message())}; }

}  // namespace

// Models are named as those of --embedder are.
absl::StatusOr<RerankerConfig> ParseReranker(std::string_view value) {
  RerankerConfig config;
  if (value.empty()) return config;
  const absl::StatusOr<EmbedderConfig> place = ParseEmbedder(value);
  if (!place.ok() || place->kind == EmbedderKind::kHash) {
    return absl::InvalidArgumentError(
        absl::StrCat("reranker: \"", std::string(value),
                     "\" is not a model's name, a model folder (with a slash) or an endpoint (URL#MODEL)"));
  }
  config.kind = place->kind == EmbedderKind::kHttp ? RerankerKind::kHttp : RerankerKind::kOnnx;
  config.model = place->model;
  config.http.base_url = place->http.base_url;
  config.http.model = place->http.model;
  return config;
}

absl::StatusOr<std::unique_ptr<retrieval::Reranker>> MakeReranker(const RerankerConfig& config) {
  switch (config.kind) {
    case RerankerKind::kNone:
      return nullptr;
    case RerankerKind::kOnnx: {
      auto reranker = OnnxReranker::Load(FolderOf(config.model, config.models_dir), {});
      if (!reranker.ok()) return Named(reranker.status());
      return *std::move(reranker);
    }
    case RerankerKind::kHttp:
      return HttpReranker::Connect(config.http);
  }
  return absl::InvalidArgumentError("reranker: unknown kind");
}

}  // namespace annals::models
