#include "server/transport/routes.h"

#include <exception>
#include <new>

#include "core/record/status.h"
#include "server/handlers/admin_handler.h"
#include "server/handlers/answer_handler.h"
#include "server/handlers/asset_handler.h"
#include "server/handlers/debug_handler.h"
#include "server/handlers/graph_handler.h"
#include "server/handlers/identity_handler.h"
#include "server/handlers/ingest_handler.h"
#include "server/handlers/ingest_stream.h"
#include "server/handlers/retrieve_handler.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

absl::Status RefuseInvalidUtf8(const CallContext& call) {
  std::vector<FieldViolation> violations;
  for (const std::string& field : call.invalid_utf8) violations.push_back({field, "INVALID_UTF8", "must be UTF-8"});
  return violations.empty() ? absl::OkStatus() : BadRequest(violations);
}

enum class Utf8 { kRefuse, kHandlerDecides };  // Ingest rejects the one bad document, not the batch

// What a body returns, and a status for what it throws.
template <class Body>
auto Guarded(const Body& body) -> decltype(body()) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return Error(absl::StatusCode::kResourceExhausted, "OUT_OF_MEMORY", "the server has no memory left for this call");
  } catch (const std::exception& error) {
    return InternalError(error.what());
  }
}

template <class Request, Utf8 utf8, class Handler>
absl::StatusOr<std::unique_ptr<Route::Message>> Call(Handler& handler, const Route::Message& request,
                                                     const CallContext& call) {
  return Guarded([&]() -> absl::StatusOr<std::unique_ptr<Route::Message>> {
    if constexpr (utf8 == Utf8::kRefuse) RETURN_IF_ERROR(RefuseInvalidUtf8(call));
    auto response = handler.Handle(static_cast<const Request&>(request), call);
    if (!response.ok()) return response.status();
    using Response = typename decltype(response)::value_type;
    return std::make_unique<Response>(*std::move(response));
  });
}

template <class Request, class Handler>
absl::StatusOr<Route::Stream> Open(Handler& handler, const Route::Message& request, const CallContext& call) {
  return Guarded([&]() -> absl::StatusOr<Route::Stream> {
    RETURN_IF_ERROR(RefuseInvalidUtf8(call));
    ASSIGN_OR_RETURN(Route::Stream stream, handler.Open(static_cast<const Request&>(request), call));
    return [stream = std::move(stream)](const Route::Send& send) { return Guarded([&] { return stream(send); }); };
  });
}

template <class Request, Utf8 utf8 = Utf8::kRefuse, class Handler>
Route Make(std::string service, std::string name, std::string http_path, Handler& handler, bool http_get = false) {
  return {.method = "/annals.v1." + service + "/" + name,
          .name = name,
          .http_path = std::move(http_path),
          .http_get = http_get,
          .make_request = [] { return std::make_unique<Request>(); },
          .handle = [&handler](const Route::Message& request,
                               const CallContext& call) { return Call<Request, utf8>(handler, request, call); }};
}

template <class Request, class Handler>
Route MakeStream(std::string service, std::string name, std::string http_path, Handler& handler) {
  return {.method = "/annals.v1." + service + "/" + name,
          .name = name,
          .http_path = std::move(http_path),
          .make_request = [] { return std::make_unique<Request>(); },
          .open = [&handler](const Route::Message& request,
                             const CallContext& call) { return Open<Request>(handler, request, call); }};
}

template <class Handler>
Route MakeDuplex(std::string service, std::string name, Handler& handler) {
  return {.method = "/annals.v1." + service + "/" + name, .name = name, .begin = [&handler](const CallContext& call) {
            return handler.Begin(call);
          }};
}

}  // namespace

std::vector<Route> MakeRoutes(const Handlers& h) {
  std::vector<Route> routes;
  const auto add = [&](Route route) { routes.push_back(std::move(route)); };
  add(Make<v1::IngestRequest, Utf8::kHandlerDecides>("RetrievalService", "Ingest", "/v1/ingest", h.ingest));
  add(MakeDuplex("RetrievalService", "IngestStream", h.ingest_stream));
  add(Make<v1::RetrieveRequest>("RetrievalService", "Retrieve", "/v1/retrieve", h.retrieve));
  add(Make<v1::AnswerRequest>("RetrievalService", "Answer", "/v1/answer", h.answer));
  add(MakeStream<v1::StreamAnswerRequest>("RetrievalService", "StreamAnswer", "/v1/stream_answer", h.answer));
  add(Make<v1::GetEntityRequest>("GraphService", "GetEntity", "/v1/entity", h.graph));
  add(Make<v1::GetTimelineRequest>("GraphService", "GetTimeline", "/v1/timeline", h.graph));
  add(Make<v1::FindConnectionsRequest>("GraphService", "FindConnections", "/v1/connections", h.graph));
  add(Make<v1::ListAssetNeighborsRequest>("AssetService", "ListAssetNeighbors", "/v1/asset_neighbors", h.assets));
  add(Make<v1::CreateCollectionRequest>("AdminService", "CreateCollection", "/v1/create_collection", h.admin));
  add(Make<v1::UpdateCollectionRequest>("AdminService", "UpdateCollection", "/v1/update_collection", h.admin));
  add(Make<v1::ListCollectionsRequest>("AdminService", "ListCollections", "/v1/collections", h.admin, true));
  add(Make<v1::GetCollectionRequest>("AdminService", "GetCollection", "/v1/collection", h.admin));
  add(Make<v1::DeleteCollectionRequest>("AdminService", "DeleteCollection", "/v1/delete_collection", h.admin));
  add(Make<v1::ListDocumentsRequest>("AdminService", "ListDocuments", "/v1/documents", h.admin));
  add(Make<v1::GetDocumentRequest>("AdminService", "GetDocument", "/v1/document", h.admin));
  add(Make<v1::DeleteDocumentRequest>("AdminService", "DeleteDocument", "/v1/delete_document", h.admin));
  add(Make<v1::PurgeDocumentRequest>("AdminService", "PurgeDocument", "/v1/purge_document", h.admin));
  add(Make<v1::PurgeEntityRequest>("AdminService", "PurgeEntity", "/v1/purge_entity", h.admin));
  add(Make<v1::ResolveEntityRequest>("IdentityService", "ResolveEntity", "/v1/resolve_entity", h.identity));
  add(Make<v1::MergeEntitiesRequest>("IdentityService", "MergeEntities", "/v1/merge_entities", h.identity));
  add(Make<v1::SplitEntityRequest>("IdentityService", "SplitEntity", "/v1/split_entity", h.identity));
  add(Make<v1::AddAliasRequest>("IdentityService", "AddAlias", "/v1/add_alias", h.identity));
  add(Make<v1::ListAliasCandidatesRequest>("IdentityService", "ListAliasCandidates", "/v1/alias_candidates",
                                           h.identity));
  add(Make<v1::LinkPapersRequest>("IdentityService", "LinkPapers", "/v1/link_papers", h.identity));
  add(Make<v1::TryRankingRequest>("DebugService", "TryRanking", "/v1/try_ranking", h.debug));
  add(Make<v1::GetStatusRequest>("AdminService", "GetStatus", "/v1/status", h.admin, true));
  return routes;
}

}  // namespace annals::server
