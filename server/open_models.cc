#include "server/open_models.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "server/models/embedder_factory.h"
#include "server/models/judge/judge_weights.h"
#include "server/models/model_folder.h"
#include "server/models/reranker_factory.h"

namespace annals::server {

std::shared_ptr<models::CircuitBreaker> OpenedModels::BreakerOf(const Config& config, std::string endpoint,
                                                                std::chrono::milliseconds whole) {
  const std::chrono::milliseconds first = std::chrono::seconds(config.endpoints.pause_seconds);
  return breakers.emplace_back(std::make_shared<models::CircuitBreaker>(
      models::BreakerOptions{.endpoint = std::move(endpoint),
                             .failures = config.endpoints.failures,
                             .first_pause = first,
                             .longest_pause = std::max(first, models::BreakerOptions().longest_pause),
                             .patience = whole / 2}));
}

absl::Status OpenedModels::Connect(const Config& config, const Log& log) {
  if (!config.answer.chat.base_url.empty()) {
    models::HttpChatConfig answer = config.answer.chat;
    answer.breaker = BreakerOf(config, "answer", std::chrono::seconds(config.answer.timeout_seconds));
    ASSIGN_OR_RETURN(chat, models::HttpChat::Connect(answer));
  }
  const ExtractConfig& extract = config.extract;
  if (!extract.chat.base_url.empty()) {
    models::HttpChatConfig reading = extract.chat;
    reading.breaker = BreakerOf(config, "extract", std::chrono::seconds(extract.timeout_seconds));
    ASSIGN_OR_RETURN(extract_chat, models::HttpChat::Connect(reading));
    extractor = std::make_unique<models::ChatExtractor>(
        *extract_chat, models::ChatExtractorOptions{.timeout = std::chrono::seconds(extract.timeout_seconds),
                                                    .max_tokens = extract.max_tokens,
                                                    .concurrent = extract.chat.concurrent,
                                                    .document_calls = extract.document_calls,
                                                    .cache_folder = extract.cache_folder});
  }
  models::RerankerConfig ranking = config.reranker;
  if (ranking.kind == models::RerankerKind::kHttp)
    ranking.http.breaker = BreakerOf(config, "reranker", ranking.timeout);
  ASSIGN_OR_RETURN(reranker, models::MakeReranker(ranking));
  words = std::make_unique<models::LazyWordNet>(config.wordnet, [&log](const std::string& what) { log.Info(what); });
  return absl::OkStatus();
}

absl::Status OpenedModels::OpenEmbedders(const Config& config, const Log& log,
                                         std::vector<std::unique_ptr<embedding::Embedder>> given) {
  if (given.empty()) {
    std::vector<models::EmbedderConfig> wanted = {config.embedder};
    wanted.insert(wanted.end(), config.further_models.begin(), config.further_models.end());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      models::EmbedderConfig& model = wanted[i];
      if (model.kind == models::EmbedderKind::kHttp)
        model.http.breaker = BreakerOf(config, i == 0 ? "embedder" : absl::StrCat("embedder ", model.http.model),
                                       model.http.request_timeout);
      ASSIGN_OR_RETURN(given.emplace_back(), models::MakeEmbedder(model));
    }
  }
  ASSIGN_OR_RETURN(embedders, models::ModelSet::Of(std::move(given)));
  return OpenJudge(config, log);
}

// Of the standard model, which reads the questions. Other files of the same name have none.
absl::Status OpenedModels::OpenJudge(const Config& config, const Log& log) {
  const models::EmbedderConfig& model = config.embedder;
  const std::string_view weights = models::JudgeWeightsOf(embedders->standard().name());
  if (!config.judge || model.kind != models::EmbedderKind::kOnnx || model.full_precision || weights.empty()) {
    if (!config.judge_record.empty()) log.Warn("--judge-record writes nothing: no judge reads with this model");
    return absl::OkStatus();
  }
  auto loaded =
      models::OnnxJudge::Load(models::FolderOf(model.model, model.models_dir), weights, {.threads = model.threads});
  if (!loaded.ok()) {
    log.Warn("sentences are not read with the question", {{"reason", std::string(loaded.status().message())}});
    return absl::OkStatus();
  }
  judge = *std::move(loaded);
  if (config.judge_record.empty()) return absl::OkStatus();
  auto opened =
      models::RecordingJudge::Open(*judge, config.judge_record, [&log](std::string_view what) { log.Warn(what); });
  if (!opened.ok()) return absl::InvalidArgumentError(absl::StrCat("--judge-record: ", opened.status().message()));
  recording = *std::move(opened);
  return absl::OkStatus();
}

}  // namespace annals::server
