// The models that a configuration names, read or connected to.
//
//   OpenedModels models;
//   RETURN_IF_ERROR(models.Connect(config, log));                 // endpoints and the reranker
//   RETURN_IF_ERROR(models.OpenEmbedders(config, given));         // about a second each
//   models.embedders->standard();
//
// One thread at a time; what is opened is thread-safe.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/embedding/embedder.h"
#include "core/retrieval/ranking/reranker.h"
#include "server/config.h"
#include "server/logs/log.h"
#include "server/models/endpoint/chat_extractor.h"
#include "server/models/endpoint/circuit_breaker.h"
#include "server/models/endpoint/http_chat.h"
#include "server/models/judge/onnx_judge.h"
#include "server/models/judge/recording_judge.h"
#include "server/models/model_set.h"
#include "server/models/word_net_files.h"

namespace annals::server {

struct OpenedModels {
  std::optional<models::ModelSet> embedders;          // once opened
  std::unique_ptr<retrieval::Reranker> reranker;      // null: none
  std::unique_ptr<models::OnnxJudge> judge;           // null: none
  std::unique_ptr<models::RecordingJudge> recording;  // of the judge; null: nothing is written down
  std::unique_ptr<models::HttpChat> chat;             // null: answers are extractive
  std::unique_ptr<models::HttpChat> extract_chat;     // null: text is read by the rules
  std::unique_ptr<models::ChatExtractor> extractor;   // null with it
  std::unique_ptr<models::LazyWordNet> words;
  std::vector<std::shared_ptr<models::CircuitBreaker>> breakers;  // one of each endpoint that is configured

  // Errors name the setting. `log` must live as long.
  absl::Status Connect(const Config& config, const Log& log);
  // `given` in place of those that are configured; empty: none is given.
  absl::Status OpenEmbedders(const Config& config, const Log& log,
                             std::vector<std::unique_ptr<embedding::Embedder>> given);

 private:
  absl::Status OpenJudge(const Config& config, const Log& log);
  // `whole`: how long a call to the endpoint may take where nothing else ends it.
  std::shared_ptr<models::CircuitBreaker> BreakerOf(const Config& config, std::string endpoint,
                                                    std::chrono::milliseconds whole);
};

}  // namespace annals::server
