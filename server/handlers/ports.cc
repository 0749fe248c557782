#include "server/handlers/ports.h"

#include <algorithm>
#include <cmath>
#include <format>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/text/text.h"
#include "server/transport/status.h"

namespace annals::server {

void CheckCollectionName(const std::string& name, const std::string& field, convert::Violations* violations) {
  const auto word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  const auto inner = [&](char c) { return word(c) || c == '_' || c == '-'; };
  if (name.empty()) {
    violations->push_back({field, "EMPTY", "the name of a collection is required"});
  } else if (name.size() > 63) {
    violations->push_back({field, "TOO_LONG", "at most 63 bytes"});
  } else if (!word(name.front()) || !std::ranges::all_of(name, inner)) {
    violations->push_back({field, "INVALID_NAME", "must match [a-z0-9][a-z0-9_-]*"});
  }
}

void CheckText(const std::string& text, std::size_t limit, const std::string& field, convert::Violations* violations) {
  if (text.size() > limit) {
    violations->push_back({field, "TOO_LONG", std::format("{} bytes; at most {}", text.size(), limit)});
  } else if (text::IsBlank(text)) {
    violations->push_back({field, "EMPTY", "is required"});
  }
}

int CheckCount(int value, int limit, int otherwise, const std::string& field, convert::Violations* violations) {
  if (value < 0 || value > limit) {
    violations->push_back(
        {field, "OUT_OF_RANGE", std::format("must be 1 to {}, or 0 for {}; it is {}", limit, otherwise, value)});
  }
  return value == 0 ? otherwise : value;
}

absl::StatusOr<storage::Collection> FindCollection(storage::CollectionStore& collections, const std::string& name) {
  absl::StatusOr<storage::Collection> collection = collections.GetCollection(name);
  if (absl::IsNotFound(collection.status())) {
    return Error(absl::StatusCode::kNotFound, "COLLECTION_NOT_FOUND",
                 std::format("there is no collection \"{}\"", name), {{"collection", name}});
  }
  if (!collection.ok()) return FromStorage(collection.status());
  return collection;
}

absl::StatusOr<storage::Collection> MakeCollection(const HandlerPorts& ports, const std::string& name,
                                                   const embedding::Embedder& model, storage::Engine engine) {
  const std::string model_name(model.name());
  const bool searched = ports.models.DenseWeight(model_name, model.dimension(), ports.dense_weight) > 0;
  absl::StatusOr<storage::Collection> collection =
      ports.store.CreateCollection(name, model_name, model.dimension(), {.engine = engine, .search_vectors = searched});
  if (absl::IsFailedPrecondition(collection.status()) && engine == storage::Engine::kPostgres &&
      absl::IsNotFound(ports.store.GetCollection(name).status())) {
    return Error(absl::StatusCode::kFailedPrecondition, "ENGINE_UNAVAILABLE",
                 absl::StrCat("engine: ", collection.status().message()));
  }
  if (!collection.ok()) return FromStorage(collection.status());
  return collection;
}

absl::Status EntityError(const absl::Status& status) {
  if (absl::IsNotFound(status)) return Error(status.code(), "ENTITY_NOT_FOUND", std::string(status.message()));
  if (absl::IsFailedPrecondition(status))
    return Error(status.code(), "IDENTITY_CONFLICT", std::string(status.message()));
  return FromStorage(status);
}

absl::StatusOr<embedding::Embedder*> ModelOf(const storage::Collection& collection, const models::ModelSet& models) {
  if (embedding::Embedder* model = models.Find(collection.embedder, collection.dimension)) return model;
  const std::string running = absl::StrJoin(models.Names(), ", ");
  return Error(
      absl::StatusCode::kFailedPrecondition, "COLLECTION_MODEL_MISMATCH",
      std::format("the vectors of collection {} are of model {} of dimension {}; this server runs {}: start it "
                  "with --embedder-also={}, or ask for what needs no vectors",
                  collection.name, collection.embedder, collection.dimension, running, collection.embedder),
      {{"collection", collection.name}, {"collection_model", collection.embedder}, {"server_models", running}});
}

std::chrono::nanoseconds SteadyNow() { return std::chrono::steady_clock::now().time_since_epoch(); }

void NormalizeLength(std::span<float> vector) {
  double squares = 0;
  for (float x : vector) squares += static_cast<double>(x) * x;
  if (squares == 0) return;
  const double scale = 1 / std::sqrt(squares);
  for (float& x : vector) x = static_cast<float>(x * scale);
}

}  // namespace annals::server
