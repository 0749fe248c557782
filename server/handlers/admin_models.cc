// The calls of AdminHandler about the models of collections.
#include <format>

#include "absl/strings/str_join.h"
#include "core/record/status.h"
#include "server/handlers/admin_handler.h"
#include "server/handlers/collection_message.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::size_t kMaxModelNameBytes = 256;

}  // namespace

absl::StatusOr<embedding::Embedder*> AdminHandler::ModelNamed(const std::string& name) const {
  if (embedding::Embedder* model = ports_.models.Named(name)) return model;
  const std::string running = absl::StrJoin(ports_.models.Names(), ", ");
  return Error(
      absl::StatusCode::kFailedPrecondition, "MODEL_NOT_SERVED",
      std::format("this server does not run the model \"{}\", only {}: start it with --embedder-also={}, or ask "
                  "a server that runs it",
                  name, running, name),
      {{"model", name}, {"server_models", running}});
}

// A collection that exists keeps its model where none is named; that this server has to run.
absl::StatusOr<embedding::Embedder*> AdminHandler::ModelFor(const v1::CreateCollectionRequest& request) const {
  if (!request.embedder().empty()) return ModelNamed(request.embedder());
  const absl::StatusOr<storage::Collection> known = ports_.store.GetCollection(request.name());
  if (known.ok()) return ModelOf(*known, ports_.models);
  return absl::IsNotFound(known.status()) ? &ports_.models.standard()
                                          : absl::StatusOr<embedding::Embedder*>(FromStorage(known.status()));
}

absl::Status AdminHandler::FillReembedding(const storage::Collection& collection, v1::Collection* out) const {
  if (!collection.next) return absl::OkStatus();
  const auto left = ports_.store.GetVectorBacklog(collection.id, *collection.next);
  const auto texts = ports_.store.CountTexts(collection.id);
  if (!left.ok() || !texts.ok()) return FromStorage(left.ok() ? texts.status() : left.status());
  out->mutable_reembedding()->set_documents_left(left->documents);
  out->mutable_reembedding()->set_texts_left(left->texts);
  out->mutable_reembedding()->set_texts(*texts);
  return absl::OkStatus();
}

absl::StatusOr<v1::ReembedCollectionResponse> AdminHandler::Handle(const v1::ReembedCollectionRequest& request,
                                                                   const CallContext&) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckText(request.embedder(), kMaxModelNameBytes, "embedder", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection known, FindCollection(ports_.store, request.collection()));
  if (known.engine != storage::Engine::kMemory) {
    return Error(
        absl::StatusCode::kFailedPrecondition, "ENGINE_CANNOT",
        std::format("collection \"{}\" is of engine {}, which keeps its model: export it, and import it into a "
                    "new collection",
                    known.name, storage::Name(known.engine)),
        {{"collection", known.name}});
  }
  ASSIGN_OR_RETURN(const embedding::Embedder* const model, ModelNamed(request.embedder()));
  const auto begun = ports_.store.BeginReembedding(known.name, std::string(model->name()), model->dimension());
  if (absl::IsFailedPrecondition(begun.status())) {
    return Error(absl::StatusCode::kFailedPrecondition, "REEMBEDDING_UNDER_WAY", std::string(begun.status().message()),
                 {{"collection", known.name}});
  }
  if (!begun.ok()) return FromStorage(begun.status());
  ports_.vectors.Poke(begun->id);
  v1::ReembedCollectionResponse response;
  *response.mutable_collection() = ToProto(*begun);
  RETURN_IF_ERROR(FillReembedding(*begun, response.mutable_collection()));
  return response;
}

absl::StatusOr<v1::CancelReembeddingResponse> AdminHandler::Handle(const v1::CancelReembeddingRequest& request,
                                                                   const CallContext&) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection known, FindCollection(ports_.store, request.collection()));
  const auto cancelled = ports_.store.CancelReembedding(known.name);
  if (!cancelled.ok()) return FromStorage(cancelled.status());
  ports_.vectors.Poke(known.id);
  v1::CancelReembeddingResponse response;
  *response.mutable_collection() = ToProto(*cancelled);
  return response;
}

}  // namespace annals::server
