// What handlers work with, and the checks that several of them share.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "core/embedding/embedder.h"
#include "core/privacy/rewrite.h"
#include "core/retrieval/ranking/reranker.h"
#include "core/time/timestamp.h"
#include "server/config.h"
#include "server/convert/time.h"
#include "server/images/image_registry.h"
#include "server/images/purge_worker.h"
#include "server/images/vector_maker.h"
#include "server/metrics.h"
#include "server/models/endpoint/chat_extractor.h"
#include "server/models/model_set.h"
#include "server/transport/call.h"
#include "storage/store.h"

namespace annals::server {

class CollectionLimits;
class Vault;

struct HandlerPorts {
  storage::Store& store;
  ImageRegistry& images;
  VectorMaker& vectors;
  PurgeWorker& purges;
  const models::ModelSet& models;
  Metrics& metrics;
  const Log& log;
  std::function<Timestamp()> now;
  IngestConfig ingest;
  double dense_weight = -1;                      // the configured one; negative: the model's own
  double similarity_floor = 0.3;                 // the configured one
  models::ChatExtractor* extractor = nullptr;    // null: text is read by the rules
  retrieval::Reranker* reranker = nullptr;       // null: the ranking's order stands
  std::chrono::milliseconds rerank_within{0};    // of one question
  const privacy::TokenSource* tokens = nullptr;  // null: this server has no key to hash with
  const Vault* vault = nullptr;                  // null: it keeps no originals
  CollectionLimits* limits = nullptr;            // null: collections have none
  std::function<bool()> pressed;                 // reads stand in line (server/load/admission.h); empty: never
  SlowQuestionConfig slow_questions{.beyond_ms = 0};
};

// "[a-z0-9][a-z0-9_-]*, at most 63 bytes".
void CheckCollectionName(const std::string& name, const std::string& field, convert::Violations* violations);
// Required, at most `limit` bytes.
void CheckText(const std::string& text, std::size_t limit, const std::string& field, convert::Violations* violations);
// 0 is the default; else 1 to `limit`.
int CheckCount(int value, int limit, int otherwise, const std::string& field, convert::Violations* violations);

inline constexpr std::size_t kMaxEntityNameBytes = 4096;
inline constexpr std::size_t kMaxIdBytes = 512;  // of a document

// kNotFound COLLECTION_NOT_FOUND when there is none of that name.
absl::StatusOr<storage::Collection> FindCollection(storage::CollectionStore& collections, const std::string& name);
// Of the model, if there is none of that name. kFailedPrecondition: ENGINE_UNAVAILABLE, the database lacks what the engine needs; or
// it exists with another model.
absl::StatusOr<storage::Collection> MakeCollection(const HandlerPorts& ports, const std::string& name,
                                                   const embedding::Embedder& model, storage::Engine engine);
// What storage answered about an entity: ENTITY_NOT_FOUND, IDENTITY_CONFLICT (a name of several, or of none merged), or
// as FromStorage.
absl::Status EntityError(const absl::Status& status);

// The model of the collection's vectors; kFailedPrecondition COLLECTION_MODEL_MISMATCH when the server does not run it.
absl::StatusOr<embedding::Embedder*> ModelOf(const storage::Collection& collection, const models::ModelSet& models);

// The clock of how long the stages of a call took (core/question/stage_timer.h); `now` of the ports says what day it is.
std::chrono::nanoseconds SteadyNow();

// Unit length, so that a dot product is a cosine; all zeros stay.
void NormalizeLength(std::span<float> vector);

}  // namespace annals::server
