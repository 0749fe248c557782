#include "server/transport/routes.h"

#include <exception>
#include <new>
#include <optional>
#include <type_traits>

#include "core/record/status.h"
#include "server/access/collection_limits.h"
#include "server/export/export_handler.h"
#include "server/handlers/access_handler.h"
#include "server/handlers/admin_handler.h"
#include "server/handlers/answer_handler.h"
#include "server/handlers/asset_handler.h"
#include "server/handlers/debug_handler.h"
#include "server/handlers/diagnosis_handler.h"
#include "server/handlers/graph_handler.h"
#include "server/handlers/identity_handler.h"
#include "server/handlers/ingest_handler.h"
#include "server/handlers/ingest_stream.h"
#include "server/handlers/privacy_handler.h"
#include "server/handlers/retrieve_handler.h"
#include "server/members/forwarder.h"
#include "server/privacy/privacy_guard.h"
#include "server/privacy/vault.h"
#include "server/transport/status.h"
#include "server/transport/wire.h"
#include "storage/call_bounds.h"

namespace annals::server {
namespace {

absl::Status RefuseBadTexts(const Route::Message& request, const CallContext& call) {
  std::vector<FieldViolation> violations;
  for (const std::string& field : call.invalid_utf8) violations.push_back({field, "INVALID_UTF8", "must be UTF-8"});
  for (const std::string& field : FieldsWithZeros(request))
    violations.push_back({field, "CONTROL_CHARACTER", "holds a zero byte"});
  return violations.empty() ? absl::OkStatus() : BadRequest(violations);
}

enum class BadTexts { kRefuse, kHandlerDecides };  // Ingest rejects the one bad document, not the batch

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

// Requests about no collection; the handler shows what the caller reaches.
template <class Request>
constexpr bool kNamesNone =
    std::is_same_v<Request, v1::ListCollectionsRequest> || std::is_same_v<Request, v1::GetStatusRequest> ||
    std::is_same_v<Request, v1::CreateApiKeyRequest> || std::is_same_v<Request, v1::ListApiKeysRequest> ||
    std::is_same_v<Request, v1::RevokeApiKeyRequest> || std::is_same_v<Request, v1::UpdateApiKeyRequest> ||
    std::is_same_v<Request, v1::DiagnoseRequest>;
// Collections themselves.
template <class Request>
constexpr bool kIsNamed =
    std::is_same_v<Request, v1::CreateCollectionRequest> || std::is_same_v<Request, v1::UpdateCollectionRequest> ||
    std::is_same_v<Request, v1::GetCollectionRequest> || std::is_same_v<Request, v1::DeleteCollectionRequest>;

// The collection that a request is about. A request of a new kind does not compile until it is told.
template <class Request>
std::optional<std::string> CollectionOf(const Request& request) {
  if constexpr (kNamesNone<Request>) {
    return std::nullopt;
  } else if constexpr (kIsNamed<Request>) {
    return request.name();
  } else if constexpr (requires { request.collection(); }) {
    return request.collection();
  } else if constexpr (requires { request.retrieve().collection(); }) {
    return request.retrieve().collection();
  } else if constexpr (requires { request.request().collection(); }) {
    return request.request().collection();
  } else {
    return request.request().retrieve().collection();
  }
}

// What is asked for while nothing else works must not stand in line behind it.
template <class Request>
constexpr Admission::Work WorkOf(storage::KeyScope scope) {
  if (scope == storage::KeyScope::kAdmin || std::is_same_v<Request, v1::GetStatusRequest>)
    return Admission::Work::kAlways;
  if (std::is_same_v<Request, v1::IngestRequest>) return Admission::Work::kIngest;
  return scope == storage::KeyScope::kWrite ? Admission::Work::kWrite : Admission::Work::kRead;
}

// Whether originals are asked for. Where a request asks for a retrieval or an answer, that says so.
template <class Request>
bool AsksForPrivate(const Request& request) {
  if constexpr (std::is_same_v<Request, v1::RevealRequest>) {
    return true;
  } else if constexpr (requires { request.reveal_private(); }) {
    return request.reveal_private();
  } else if constexpr (requires { request.retrieve().reveal_private(); }) {
    return request.retrieve().reveal_private();
  } else if constexpr (requires { AsksForPrivate(request.request()); }) {
    return AsksForPrivate(request.request());
  } else {
    return false;
  }
}

// Whether a caller wants to see no more than others do.
template <class Request>
bool AsksToHide(const Request& request) {
  if constexpr (requires { request.hide_private(); }) {
    return request.hide_private();
  } else if constexpr (requires { request.retrieve().hide_private(); }) {
    return request.retrieve().hide_private();
  } else if constexpr (requires { AsksToHide(request.request()); }) {
    return AsksToHide(request.request());
  } else {
    return false;
  }
}

// What every route of the table needs to know before its handler is asked.
struct Entrance {
  std::string name;
  storage::KeyScope scope;
  const Log& log;
  const PrivacyGuard& guard;
  CollectionLimits* limits;  // null: none
  std::string method;
  Forwarder* forwarder;  // null: none

  // By the server that holds the collection; nullopt: here.
  template <class Request>
  std::optional<absl::StatusOr<std::unique_ptr<Forwarded>>> Forward(const Request& request,
                                                                    const CallContext& call) const {
    const std::optional<std::string> collection = CollectionOf(request);
    if (forwarder == nullptr || scope != storage::KeyScope::kRead || !collection) return std::nullopt;
    return forwarder->Forward(method, *collection, request, call);
  }

  // Of the collection's quota; that of an admin counts not.
  template <class Request>
  absl::Status Count(const Request& request, bool streams, std::shared_ptr<void>* place) const {
    const std::optional<std::string> collection = CollectionOf(request);
    if (limits == nullptr || scope == storage::KeyScope::kAdmin || !collection) return absl::OkStatus();
    RETURN_IF_ERROR(limits->TakeCall(*collection));
    if (!streams) return absl::OkStatus();
    ASSIGN_OR_RETURN(*place, limits->TakeStream(*collection));
    return absl::OkStatus();
  }

  template <class Request>
  absl::Status Check(const Request& request, const CallContext& call) const {
    const std::optional<std::string> collection = CollectionOf(request);
    RETURN_IF_ERROR(collection ? Authorize(call.caller, scope, *collection) : Authorize(call.caller, scope));
    return AsksForPrivate(request) ? PrivacyGuard::CheckMayReveal(call.caller) : absl::OkStatus();
  }
  // What is read of a collection; what its admins are told of it is not its documents' text.
  template <class Request>
  absl::Status Hide(const Request& request, const CallContext& call, Route::Message* response) const {
    const std::optional<std::string> collection = CollectionOf(request);
    if (scope != storage::KeyScope::kRead || !collection) return absl::OkStatus();
    if (!call.caller.reveals_private || AsksToHide(request)) RETURN_IF_ERROR(guard.Hide(*collection, call, response));
    const bool put_back = AsksForPrivate(request) && !std::is_same_v<Request, v1::RevealRequest>;
    return put_back ? guard.PutBack(*collection, call, response) : absl::OkStatus();
  }
  template <class Request>
  void Audit(const Request& request, const CallContext& call, const absl::Status& status) const {
    if (scope != storage::KeyScope::kAdmin && !AsksForPrivate(request)) return;
    log.Audit("audit", {{"method", name},
                        {"request_id", call.request_id},
                        {"trace_id", call.trace.trace_id()},
                        {"key", AuditName(call.caller)},
                        {"collection", CollectionOf(request).value_or("")},
                        {"code", absl::StatusCodeToString(status.code())}});
  }
};

template <class Response>
absl::StatusOr<std::unique_ptr<Route::Message>> OnlyMessage(absl::StatusOr<std::unique_ptr<Forwarded>> forwarded) {
  RETURN_IF_ERROR(forwarded.status());
  auto message = std::make_unique<Response>();
  ASSIGN_OR_RETURN(const bool came, (*forwarded)->Next(message.get()));
  if (!came) return InternalError("another server answered nothing");
  ASSIGN_OR_RETURN(const bool more, (*forwarded)->Next(message.get()));  // to the call's end, which else is cancelled
  if (more) return InternalError("another server answered twice");
  return message;
}

// Of messages that another server sends, already as the caller may see them.
template <class Response>
Route::Stream StreamOf(std::shared_ptr<Forwarded> forwarded) {
  return [forwarded = std::move(forwarded)](const Route::Send& send) {
    return Guarded([&]() -> absl::Status {
      Response message;
      while (true) {
        ASSIGN_OR_RETURN(const bool came, forwarded->Next(&message));
        if (!came || !send(message)) return absl::OkStatus();
      }
    });
  };
}

template <class Request, BadTexts texts, class Handler>
absl::StatusOr<std::unique_ptr<Route::Message>> Call(const Entrance& entrance, Handler& handler, const Request& request,
                                                     const CallContext& call) {
  return Guarded([&]() -> absl::StatusOr<std::unique_ptr<Route::Message>> {
    RETURN_IF_ERROR(entrance.Check(request, call));
    if constexpr (texts == BadTexts::kRefuse) RETURN_IF_ERROR(RefuseBadTexts(request, call));
    RETURN_IF_ERROR(entrance.Count(request, false, nullptr));
    const storage::CallBounds bounds(call.deadline, call.cancelled);
    const tracing::CurrentTrace traced(&call.trace);
    using Response = typename decltype(handler.Handle(request, call))::value_type;
    if (auto forwarded = entrance.Forward(request, call)) return OnlyMessage<Response>(std::move(*forwarded));
    auto response = handler.Handle(request, call);
    if (!response.ok()) return response.status();
    auto message = std::make_unique<Response>(*std::move(response));
    RETURN_IF_ERROR(entrance.Hide(request, call, message.get()));
    return message;
  });
}

template <class Request, class Response, class Handler>
absl::StatusOr<Route::Stream> Open(const Entrance& entrance, Handler& handler, const Request& request,
                                   const CallContext& call) {
  return Guarded([&]() -> absl::StatusOr<Route::Stream> {
    RETURN_IF_ERROR(entrance.Check(request, call));
    RETURN_IF_ERROR(RefuseBadTexts(request, call));
    std::shared_ptr<void> place;
    RETURN_IF_ERROR(entrance.Count(request, true, &place));
    const storage::CallBounds bounds(call.deadline, call.cancelled);
    const tracing::CurrentTrace traced(&call.trace);
    if (auto forwarded = entrance.Forward(request, call)) {
      RETURN_IF_ERROR(forwarded->status());
      return [stream = StreamOf<Response>(**std::move(forwarded)), place = std::move(place)](const Route::Send& send) {
        return stream(send);
      };
    }
    ASSIGN_OR_RETURN(Route::Stream stream, handler.Open(request, call));
    return [stream = std::move(stream), place = std::move(place), entrance, &request, &call](const Route::Send& send) {
      absl::Status shown;
      const Route::Send hidden = [&](const Route::Message& message) {
        const std::unique_ptr<Route::Message> copy(message.New());
        copy->CopyFrom(message);
        shown = entrance.Hide(request, call, copy.get());
        return shown.ok() && send(*copy);
      };
      const storage::CallBounds sending(call.deadline, call.cancelled);
      const tracing::CurrentTrace traced(&call.trace);
      const absl::Status ended = Guarded([&] { return stream(hidden); });
      return shown.ok() ? ended : shown;
    };
  });
}

class Table {
 public:
  Table(const Log& log, const PrivacyGuard& guard, CollectionLimits* limits, Forwarder* forwarder)
      : log_(log), guard_(guard), limits_(limits), forwarder_(forwarder) {}

  template <class Request, BadTexts texts = BadTexts::kRefuse, class Handler>
  Route& Add(storage::KeyScope scope, std::string service, std::string name, std::string http_path, Handler& handler) {
    Route& route = Begin<Request>(scope, service, name, std::move(http_path));
    route.handle = [entrance = EntranceOf(route), &handler](const Route::Message& message, const CallContext& call) {
      const auto& request = static_cast<const Request&>(message);
      auto response = Call<Request, texts>(entrance, handler, request, call);
      entrance.Audit(request, call, response.status());
      return response;
    };
    return route;
  }

  template <class Request, class Response, class Handler>
  void AddStream(storage::KeyScope scope, std::string service, std::string name, std::string http_path,
                 Handler& handler) {
    Route& route = Begin<Request>(scope, service, name, std::move(http_path));
    route.open = [entrance = EntranceOf(route), &handler](const Route::Message& request, const CallContext& call) {
      return Open<Request, Response>(entrance, handler, static_cast<const Request&>(request), call);
    };
  }

  // The collection is named by its first message: the session asks again.
  template <class Handler>
  void AddDuplex(storage::KeyScope scope, std::string service, std::string name, Handler& handler) {
    routes_.push_back({.method = "/annals.v1." + service + "/" + name,
                       .name = name,
                       .scope = scope,
                       .work = Admission::Work::kAlways});
    routes_.back().begin = [scope,
                            &handler](const CallContext& call) -> absl::StatusOr<std::unique_ptr<StreamSession>> {
      RETURN_IF_ERROR(Authorize(call.caller, scope));
      return handler.Begin(call);
    };
  }

  std::vector<Route> Take() { return std::move(routes_); }

 private:
  template <class Request>
  Route& Begin(storage::KeyScope scope, const std::string& service, const std::string& name, std::string http_path) {
    routes_.push_back({.method = "/annals.v1." + service + "/" + name,
                       .name = name,
                       .http_path = std::move(http_path),
                       .scope = scope,
                       .work = WorkOf<Request>(scope),
                       .make_request = [] { return std::make_unique<Request>(); }});
    return routes_.back();
  }

  Entrance EntranceOf(const Route& route) const {
    return {route.name, route.scope, log_, guard_, limits_, route.method, forwarder_};
  }

  const Log& log_;
  const PrivacyGuard& guard_;
  CollectionLimits* const limits_;
  Forwarder* const forwarder_;
  std::vector<Route> routes_;
};

}  // namespace

std::vector<Route> MakeRoutes(const Handlers& h, const Log& log, const PrivacyGuard& guard, CollectionLimits* limits,
                              Forwarder* forwarder) {
  using enum storage::KeyScope;
  Table t(log, guard, limits, forwarder);
  t.Add<v1::IngestRequest, BadTexts::kHandlerDecides>(kWrite, "RetrievalService", "Ingest", "/v1/ingest", h.ingest);
  t.AddDuplex(kWrite, "RetrievalService", "IngestStream", h.ingest_stream);
  t.Add<v1::RetrieveRequest>(kRead, "RetrievalService", "Retrieve", "/v1/retrieve", h.retrieve);
  t.Add<v1::AnswerRequest>(kRead, "RetrievalService", "Answer", "/v1/answer", h.answer);
  t.AddStream<v1::StreamAnswerRequest, v1::StreamAnswerResponse>(kRead, "RetrievalService", "StreamAnswer",
                                                                 "/v1/stream_answer", h.answer);
  t.Add<v1::GetEntityRequest>(kRead, "GraphService", "GetEntity", "/v1/entity", h.graph);
  t.Add<v1::GetTimelineRequest>(kRead, "GraphService", "GetTimeline", "/v1/timeline", h.graph);
  t.Add<v1::FindConnectionsRequest>(kRead, "GraphService", "FindConnections", "/v1/connections", h.graph);
  t.Add<v1::ListAssetNeighborsRequest>(kRead, "AssetService", "ListAssetNeighbors", "/v1/asset_neighbors", h.assets);
  t.Add<v1::ListThreadMembersRequest>(kRead, "AssetService", "ListThreadMembers", "/v1/thread_members", h.assets);
  t.Add<v1::LinkAssetsRequest>(kWrite, "AssetService", "LinkAssets", "/v1/link_assets", h.assets);
  t.Add<v1::DeleteAssetEdgeRequest>(kWrite, "AssetService", "DeleteAssetEdge", "/v1/delete_asset_edge", h.assets);
  t.Add<v1::BackfillAssetEdgesRequest>(kWrite, "AssetService", "BackfillAssetEdges", "/v1/backfill_asset_edges",
                                       h.assets);
  t.Add<v1::CreateCollectionRequest>(kAdmin, "AdminService", "CreateCollection", "/v1/create_collection", h.admin);
  t.Add<v1::UpdateCollectionRequest>(kAdmin, "AdminService", "UpdateCollection", "/v1/update_collection", h.admin);
  t.Add<v1::ListCollectionsRequest>(kRead, "AdminService", "ListCollections", "/v1/collections", h.admin).http_get =
      true;
  t.Add<v1::GetCollectionRequest>(kRead, "AdminService", "GetCollection", "/v1/collection", h.admin);
  t.Add<v1::DeleteCollectionRequest>(kAdmin, "AdminService", "DeleteCollection", "/v1/delete_collection", h.admin);
  t.Add<v1::ListDocumentsRequest>(kRead, "AdminService", "ListDocuments", "/v1/documents", h.admin);
  t.Add<v1::GetDocumentRequest>(kRead, "AdminService", "GetDocument", "/v1/document", h.admin);
  t.Add<v1::DeleteDocumentRequest>(kWrite, "AdminService", "DeleteDocument", "/v1/delete_document", h.admin);
  t.Add<v1::PurgeDocumentRequest>(kAdmin, "AdminService", "PurgeDocument", "/v1/purge_document", h.admin);
  t.Add<v1::PurgeEntityRequest>(kAdmin, "AdminService", "PurgeEntity", "/v1/purge_entity", h.admin);
  t.Add<v1::ReembedCollectionRequest>(kAdmin, "AdminService", "ReembedCollection", "/v1/reembed_collection", h.admin);
  t.Add<v1::CancelReembeddingRequest>(kAdmin, "AdminService", "CancelReembedding", "/v1/cancel_reembedding", h.admin);
  t.Add<v1::ResolveEntityRequest>(kRead, "IdentityService", "ResolveEntity", "/v1/resolve_entity", h.identity);
  t.Add<v1::MergeEntitiesRequest>(kWrite, "IdentityService", "MergeEntities", "/v1/merge_entities", h.identity);
  t.Add<v1::SplitEntityRequest>(kWrite, "IdentityService", "SplitEntity", "/v1/split_entity", h.identity);
  t.Add<v1::AddAliasRequest>(kWrite, "IdentityService", "AddAlias", "/v1/add_alias", h.identity);
  t.Add<v1::ListAliasCandidatesRequest>(kRead, "IdentityService", "ListAliasCandidates", "/v1/alias_candidates",
                                        h.identity);
  t.Add<v1::LinkPapersRequest>(kWrite, "IdentityService", "LinkPapers", "/v1/link_papers", h.identity);
  t.Add<v1::RevealRequest>(kRead, "PrivacyService", "Reveal", "/v1/reveal", h.privacy);
  t.Add<v1::RotateVaultRequest>(kAdmin, "PrivacyService", "RotateVault", "/v1/rotate_vault", h.privacy);
  t.Add<v1::DiagnoseRequest>(kAdmin, "DiagnosisService", "Diagnose", "/v1/diagnose", h.diagnosis).http_get = true;
  t.Add<v1::ExportCollectionRequest>(kAdmin, "ExportService", "ExportCollection", "/v1/export", h.exports);
  t.Add<v1::TryRankingRequest>(kRead, "DebugService", "TryRanking", "/v1/try_ranking", h.debug);
  t.Add<v1::TryAnswerRequest>(kRead, "DebugService", "TryAnswer", "/v1/try_answer", h.debug);
  t.Add<v1::GetStatusRequest>(kRead, "AdminService", "GetStatus", "/v1/status", h.admin).http_get = true;
  t.Add<v1::CreateApiKeyRequest>(kAdmin, "AccessService", "CreateApiKey", "/v1/create_api_key", h.access);
  t.Add<v1::ListApiKeysRequest>(kAdmin, "AccessService", "ListApiKeys", "/v1/api_keys", h.access);
  t.Add<v1::RevokeApiKeyRequest>(kAdmin, "AccessService", "RevokeApiKey", "/v1/revoke_api_key", h.access);
  t.Add<v1::UpdateApiKeyRequest>(kAdmin, "AccessService", "UpdateApiKey", "/v1/update_api_key", h.access);
  return t.Take();
}

}  // namespace annals::server
