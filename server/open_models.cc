#include "server/open_models.h"

#include <chrono>
#include <string>
#include <utility>

#include "core/record/status.h"
#include "server/models/embedder_factory.h"
#include "server/models/reranker_factory.h"

namespace annals::server {

absl::Status OpenedModels::Connect(const Config& config, const Log& log) {
  if (!config.answer.chat.base_url.empty()) {
    ASSIGN_OR_RETURN(chat, models::HttpChat::Connect(config.answer.chat));
  }
  const ExtractConfig& extract = config.extract;
  if (!extract.chat.base_url.empty()) {
    ASSIGN_OR_RETURN(extract_chat, models::HttpChat::Connect(extract.chat));
    extractor = std::make_unique<models::ChatExtractor>(
        *extract_chat, models::ChatExtractorOptions{.timeout = std::chrono::seconds(extract.timeout_seconds),
                                                    .max_tokens = extract.max_tokens,
                                                    .concurrent = extract.chat.concurrent,
                                                    .document_calls = extract.document_calls,
                                                    .cache_folder = extract.cache_folder});
  }
  ASSIGN_OR_RETURN(reranker, models::MakeReranker(config.reranker));
  words = std::make_unique<models::LazyWordNet>(config.wordnet, [&log](const std::string& what) { log.Info(what); });
  return absl::OkStatus();
}

absl::Status OpenedModels::OpenEmbedders(const Config& config,
                                         std::vector<std::unique_ptr<embedding::Embedder>> given) {
  if (given.empty()) {
    ASSIGN_OR_RETURN(given.emplace_back(), models::MakeEmbedder(config.embedder));
    for (const models::EmbedderConfig& further : config.further_models) {
      ASSIGN_OR_RETURN(given.emplace_back(), models::MakeEmbedder(further));
    }
  }
  ASSIGN_OR_RETURN(embedders, models::ModelSet::Of(std::move(given)));
  return absl::OkStatus();
}

}  // namespace annals::server
