#include "server/handlers/admin_handler.h"

#include <algorithm>
#include <format>
#include <ranges>
#include <set>

#include "core/facts/supersession.h"
#include "core/language/lexicon.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "server/convert/document.h"
#include "server/convert/privacy.h"
#include "server/convert/retrieval_enums.h"
#include "server/handlers/collection_message.h"
#include "server/privacy/key_ring.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::size_t kMaxSourceBytes = 64;
constexpr int kMaxRanks = 100;
constexpr int kMaxPage = 1000, kDefaultPage = 100;
constexpr std::chrono::milliseconds kWaitForView{200};
constexpr std::size_t kMostPurgedIds = 10'000;  // in a response: gRPC clients take 4 MiB

void Fill(const Metrics::ImageReport& image, v1::ImageStatus* out) {
  out->set_collection(image.collection);
  out->set_watermark(image.watermark);
  out->set_segments(static_cast<std::int64_t>(image.stats.segments));
  out->set_sealed_segments(static_cast<std::int64_t>(image.stats.sealed_segments));
  out->set_documents(static_cast<std::int64_t>(image.stats.documents));
  out->set_chunks(static_cast<std::int64_t>(image.stats.chunks));
  out->set_statements(static_cast<std::int64_t>(image.stats.statements));
  out->set_relations(static_cast<std::int64_t>(image.stats.relations));
  out->set_entities(static_cast<std::int64_t>(image.stats.entities));
  out->set_bytes(static_cast<std::int64_t>(image.stats.bytes));
  out->set_embedder(image.model);
  out->set_dimension(static_cast<int>(image.dimension));
  out->set_model_switches(static_cast<std::int64_t>(image.switches));
  out->set_engine(EngineToProto(image.engine));
}

absl::Status CheckName(const std::string& name, const std::string& field) {
  convert::Violations violations;
  CheckCollectionName(name, field, &violations);
  return violations.empty() ? absl::OkStatus() : BadRequest(violations);
}

bool IsSource(const std::string& source) {
  return !source.empty() && source.size() <= kMaxSourceBytes && std::ranges::all_of(source, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

using SourceRanks = google::protobuf::RepeatedPtrField<v1::SourceRank>;

AuthorityOrder::Ranks CheckRanks(const SourceRanks& given, convert::Violations* violations) {
  AuthorityOrder::Ranks ranks;
  std::set<std::string> known;
  if (given.size() > kMaxRanks) violations->push_back({"authority", "TOO_MANY", "at most 100"});
  for (int i = 0; i < std::min(given.size(), kMaxRanks); ++i) {
    const std::string field = std::format("authority[{}]", i);
    const v1::SourceRank& rank = given[i];
    if (!IsSource(rank.source())) {
      violations->push_back({field + ".source", "INVALID_NAME", "must be a lower-case word: official, survey, …"});
    } else if (!known.insert(rank.source()).second) {
      violations->push_back({field + ".source", "DUPLICATE", "is named before"});
    }
    if (rank.rank() < 0 || rank.rank() > kHighestAuthority)
      violations->push_back({field + ".rank", "OUT_OF_RANGE", std::format("must be 0 to {}", kHighestAuthority)});
    ranks.emplace_back(rank.source(), rank.rank());
  }
  std::ranges::sort(ranks);
  return ranks;
}

void TakeMode(v1::ExpansionMode given, const std::string& field, ExpansionMode* mode, convert::Violations* violations) {
  if (!v1::ExpansionMode_IsValid(given)) {
    violations->push_back({field, "UNKNOWN_VALUE", "no such mode"});
  } else if (const std::optional<ExpansionMode> known = convert::FromProto(given)) {
    *mode = *known;
  }
}

// What the collection has, but for what is given.
Features WithGiven(Features features, const v1::CollectionFeatures& given, convert::Violations* violations) {
  TakeMode(given.asset_expansion(), "features.asset_expansion", &features.assets, violations);
  TakeMode(given.identity_expansion(), "features.identity_expansion", &features.identities, violations);
  if (given.has_asker()) {
    if (given.asker().size() > kMaxEntityNameBytes) {
      violations->push_back(
          {"features.asker", "TOO_LONG", std::format("{} bytes; at most 4 KiB", given.asker().size())});
    } else if (!text::IsValidUtf8(given.asker())) {
      violations->push_back({"features.asker", "INVALID_UTF8", "must be UTF-8"});
    } else {
      features.asker = given.asker();
    }
  }
  return features;
}

absl::Status CheckDocument(const std::string& collection, const std::string& document) {
  convert::Violations violations;
  CheckCollectionName(collection, "collection", &violations);
  CheckText(document, kMaxIdBytes, "document_id", &violations);
  return violations.empty() ? absl::OkStatus() : BadRequest(violations);
}

// Nothing when the policy is one that this server can keep.
absl::Status CheckCanKeep(const privacy::Policy& policy, const privacy::TokenSource* tokens, const Vault* vault) {
  if (policy.keep_originals && vault == nullptr) return NoVault();
  for (const privacy::PolicyRule& rule : policy.rules) {
    if (rule.action != privacy::PiiAction::kHash || tokens != nullptr) continue;
    return Error(absl::StatusCode::kFailedPrecondition, "NO_PRIVACY_KEY",
                 "privacy: HASH needs a key; start the server with --privacy-key-file");
  }
  return absl::OkStatus();
}

// Who is to keep within a quota does not say what it is.
absl::Status CheckMaySetQuota(const Caller& caller) {
  if (caller.all_collections) return absl::OkStatus();
  return Error(absl::StatusCode::kPermissionDenied, "PRIVILEGE_REQUIRED",
               "only a caller that reaches all collections may set a quota");
}

constexpr int kMostAsked = 1'000'000;  // a second, or at once; as of a key

storage::Quota QuotaOf(const v1::CollectionQuota& given, convert::Violations* violations) {
  if (given.documents() < 0) violations->push_back({"quota.documents", "OUT_OF_RANGE", "must not be negative"});
  if (given.text_bytes() < 0) violations->push_back({"quota.text_bytes", "OUT_OF_RANGE", "must not be negative"});
  if (given.statements() < 0) violations->push_back({"quota.statements", "OUT_OF_RANGE", "must not be negative"});
  for (const auto& [field, value] : {std::pair("quota.calls_per_second", given.calls_per_second()),
                                     {"quota.burst", given.burst()},
                                     {"quota.streams", given.streams()}}) {
    if (value < 0 || value > kMostAsked)
      violations->push_back({field, "OUT_OF_RANGE", std::format("must be 0 to {}", kMostAsked)});
  }
  return {.documents = given.documents(),
          .text_bytes = given.text_bytes(),
          .statements = given.statements(),
          .calls = {.calls_per_second = given.calls_per_second(), .burst = given.burst(), .streams = given.streams()}};
}

void CheckLanguage(const std::string& code, convert::Violations* violations) {
  if (code.empty() || language::LanguageOfCode(code)) return;
  std::string known;
  for (const language::Lexicon* lexicon : language::Lexicons())
    known += std::format("{}{}", known.empty() ? "" : ", ", lexicon->code);
  violations->push_back({"language", "UNKNOWN_LANGUAGE", std::format("must be one of {}, or empty", known)});
}

// Unspecified: the server's own, or what the collection has.
storage::Engine EngineOf(v1::CollectionEngine given, storage::Engine own, convert::Violations* violations) {
  if (!v1::CollectionEngine_IsValid(given))
    violations->push_back({"engine", "UNKNOWN_VALUE", "must be MEMORY or POSTGRES"});
  if (given == v1::COLLECTION_ENGINE_UNSPECIFIED) return own;
  return given == v1::COLLECTION_ENGINE_POSTGRES ? storage::Engine::kPostgres : storage::Engine::kMemory;
}

absl::Status CheckEngine(const v1::CreateCollectionRequest& request, const storage::Collection& collection) {
  if (request.engine() == v1::COLLECTION_ENGINE_UNSPECIFIED || EngineToProto(collection.engine) == request.engine())
    return absl::OkStatus();
  return Error(absl::StatusCode::kFailedPrecondition, "OTHER_ENGINE",
               std::format("engine: collection \"{}\" is of engine {}, and keeps it", collection.name,
                           storage::Name(collection.engine)),
               {{"collection", collection.name}, {"engine", storage::Name(collection.engine)}});
}

absl::Status OtherLanguage(const storage::Collection& collection) {
  return Error(absl::StatusCode::kFailedPrecondition, "OTHER_LANGUAGE",
               std::format("the terms of collection \"{}\" are read as \"{}\"", collection.name, collection.language),
               {{"collection", collection.name}, {"language", collection.language}});
}

absl::Status DocumentNotFound(const absl::Status& status, const std::string& id) {
  if (!absl::IsNotFound(status)) return FromStorage(status);
  return Error(absl::StatusCode::kNotFound, "DOCUMENT_NOT_FOUND", std::format("there is no live document \"{}\"", id),
               {{"document_id", id}});
}

}  // namespace

absl::StatusOr<v1::CreateCollectionResponse> AdminHandler::Handle(const v1::CreateCollectionRequest& request,
                                                                  const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.name(), "name", &violations);
  const AuthorityOrder::Ranks ranks = CheckRanks(request.authority(), &violations);
  CheckLanguage(request.language(), &violations);
  WithGiven({}, request.features(), &violations);
  const privacy::Policy policy = convert::FromProto(request.privacy(), "privacy.", &violations);
  const storage::Quota quota = QuotaOf(request.quota(), &violations);
  const storage::Engine engine = EngineOf(request.engine(), ports_.ingest.engine, &violations);
  if (!violations.empty()) return BadRequest(violations);
  if (request.has_quota()) RETURN_IF_ERROR(CheckMaySetQuota(call.caller));
  RETURN_IF_ERROR(CheckCanKeep(policy, ports_.tokens, ports_.vault));
  ASSIGN_OR_RETURN(const embedding::Embedder* const model, ModelFor(request));
  auto collection = MakeCollection(ports_, request.name(), *model, engine);
  if (!collection.ok()) return collection.status();
  if (collection.ok()) RETURN_IF_ERROR(CheckEngine(request, *collection));
  if (collection.ok() && !request.language().empty())
    collection = ports_.store.DecideLanguage(request.name(), request.language());
  if (collection.ok() && !ranks.empty()) collection = SetAuthority(request.name(), ranks);
  if (collection.ok() && request.has_features()) collection = SetFeatures(*collection, request.features());
  if (collection.ok() && request.has_privacy()) collection = SetPrivacy(request.name(), policy);
  if (!collection.ok()) return FromStorage(collection.status());
  if (!request.language().empty() && collection->language != request.language()) return OtherLanguage(*collection);
  if (request.has_quota()) RETURN_IF_ERROR(SetQuota(*collection, quota));
  ports_.images.Poke();
  v1::CreateCollectionResponse response;
  *response.mutable_collection() = ToProto(*collection);
  RETURN_IF_ERROR(FillQuota(collection->id, response.mutable_collection()));
  return response;
}

absl::Status AdminHandler::SetQuota(storage::Collection collection, const storage::Quota& quota) {
  RETURN_IF_ERROR(FromStorage(ports_.store.SetQuota(collection.id, quota).status()));
  collection.limits = quota.calls;
  ports_.images.SetSettings(collection);
  return absl::OkStatus();
}

absl::Status AdminHandler::FillQuota(CollectionId collection, v1::Collection* out) {
  const auto use = ports_.store.GetQuota(collection);
  if (!use.ok()) return FromStorage(use.status());
  if (*use) Fill(**use, out);
  return absl::OkStatus();
}

absl::Status AdminHandler::FillKeyUses(CollectionId collection, const Caller& caller, v1::Collection* out) {
  const auto uses = ports_.store.ListKeyUse(collection);
  if (!uses.ok()) return FromStorage(uses.status());
  for (const storage::KeyUse& use : *uses) {
    if (caller.scope == storage::KeyScope::kAdmin || caller.key == use.key_id) Fill(use, out->add_key_uses());
  }
  return absl::OkStatus();
}

absl::StatusOr<storage::Collection> AdminHandler::SetAuthority(const std::string& name,
                                                               const AuthorityOrder::Ranks& ranks) {
  ASSIGN_OR_RETURN(storage::Collection collection, ports_.store.SetAuthority(name, ranks));
  ports_.images.SetSettings(collection);
  return collection;
}

absl::StatusOr<storage::Collection> AdminHandler::SetFeatures(const storage::Collection& known,
                                                              const v1::CollectionFeatures& given) {
  convert::Violations none;  // it was checked
  ASSIGN_OR_RETURN(storage::Collection collection,
                   ports_.store.SetFeatures(known.name, WithGiven(known.features, given, &none)));
  ports_.images.SetSettings(collection);
  return collection;
}

absl::StatusOr<storage::Collection> AdminHandler::SetPrivacy(const std::string& name, const privacy::Policy& policy) {
  ASSIGN_OR_RETURN(storage::Collection collection, ports_.store.SetPrivacy(name, policy));
  ports_.images.SetSettings(collection);
  return collection;
}

absl::StatusOr<v1::UpdateCollectionResponse> AdminHandler::Handle(const v1::UpdateCollectionRequest& request,
                                                                  const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.name(), "name", &violations);
  const AuthorityOrder::Ranks ranks = CheckRanks(request.authority(), &violations);
  WithGiven({}, request.features(), &violations);
  const privacy::Policy policy = convert::FromProto(request.privacy(), "privacy.", &violations);
  const storage::Quota quota = QuotaOf(request.quota(), &violations);
  if (!violations.empty()) return BadRequest(violations);
  if (request.has_quota()) RETURN_IF_ERROR(CheckMaySetQuota(call.caller));
  RETURN_IF_ERROR(CheckCanKeep(policy, ports_.tokens, ports_.vault));
  ASSIGN_OR_RETURN(absl::StatusOr<storage::Collection> collection, FindCollection(ports_.store, request.name()));
  const bool ranked = !ranks.empty() || (!request.has_features() && !request.has_privacy() && !request.has_quota());
  if (ranked) collection = SetAuthority(request.name(), ranks);
  if (collection.ok() && request.has_features()) collection = SetFeatures(*collection, request.features());
  if (collection.ok() && request.has_privacy()) collection = SetPrivacy(request.name(), policy);
  if (!collection.ok()) return FromStorage(collection.status());
  if (request.has_quota()) RETURN_IF_ERROR(SetQuota(*collection, quota));
  v1::UpdateCollectionResponse response;
  *response.mutable_collection() = ToProto(*collection);
  RETURN_IF_ERROR(FillQuota(collection->id, response.mutable_collection()));
  return response;
}

absl::StatusOr<v1::ListCollectionsResponse> AdminHandler::Handle(const v1::ListCollectionsRequest&,
                                                                 const CallContext& call) {
  const auto collections = ports_.store.ListCollections();
  if (!collections.ok()) return FromStorage(collections.status());
  v1::ListCollectionsResponse response;
  for (const storage::Collection& collection : *collections) {
    if (call.caller.Reaches(collection.name)) *response.add_collections() = ToProto(collection);
  }
  return response;
}

absl::StatusOr<v1::GetCollectionResponse> AdminHandler::Handle(const v1::GetCollectionRequest& request,
                                                               const CallContext& call) {
  RETURN_IF_ERROR(CheckName(request.name(), "name"));
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.name()));
  const auto stats = ports_.store.Stats(collection.id);
  if (!stats.ok()) return FromStorage(stats.status());
  v1::GetCollectionResponse response;
  *response.mutable_collection() = ToProto(collection);
  Fill(*stats, response.mutable_collection()->mutable_counts());
  RETURN_IF_ERROR(FillReembedding(collection, response.mutable_collection()));
  RETURN_IF_ERROR(FillQuota(collection.id, response.mutable_collection()));
  RETURN_IF_ERROR(FillKeyUses(collection.id, call.caller, response.mutable_collection()));
  return response;
}

absl::StatusOr<v1::DeleteCollectionResponse> AdminHandler::Handle(const v1::DeleteCollectionRequest& request,
                                                                  const CallContext&) {
  RETURN_IF_ERROR(CheckName(request.name(), "name"));
  RETURN_IF_ERROR(FindCollection(ports_.store, request.name()).status());
  RETURN_IF_ERROR(FromStorage(ports_.store.DeleteCollection(request.name())));
  ports_.images.Forget(request.name());
  ports_.images.Poke();
  return v1::DeleteCollectionResponse();
}

// What this server has read of the collection; null while it is still loading, or when another model made it.
std::shared_ptr<const index::View> AdminHandler::ViewAtHand(const storage::Collection& collection,
                                                            const CallContext& call) const {
  CallContext brief = call;
  brief.deadline = std::min(call.deadline, CallContext::Clock::now() + kWaitForView);
  const auto pinned = ports_.images.Pin(collection.name, 0, brief);
  return pinned.ok() && pinned->collection.id == collection.id ? pinned->view : nullptr;
}

absl::StatusOr<v1::ListDocumentsResponse> AdminHandler::Handle(const v1::ListDocumentsRequest& request,
                                                               const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  const int size = CheckCount(request.page_size(), kMaxPage, kDefaultPage, "page_size", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const auto page = ports_.store.ListDocuments(collection.id, size, request.page_token());
  if (absl::IsInvalidArgument(page.status())) {
    return BadRequest({{"page_token", "INVALID_TOKEN", "must be next_page_token of the last response"}});
  }
  if (!page.ok()) return FromStorage(page.status());
  const AuthorityOrder order(collection.authority);
  const std::shared_ptr<const index::View> view = ViewAtHand(collection, call);
  v1::ListDocumentsResponse response;
  for (const auto& summary : page->documents) {
    v1::Document* document = response.add_documents();
    *document = convert::ToProto(summary.document, order.Of(summary.document), summary.chunks);
    if (const auto at = view ? view->FindDocument(document->id()) : std::nullopt)
      document->set_superseded_by(facts::SuccessorOf(*view, *at, std::nullopt));
  }
  response.set_next_page_token(page->next_page_token);
  return response;
}

absl::StatusOr<v1::GetDocumentResponse> AdminHandler::Handle(const v1::GetDocumentRequest& request,
                                                             const CallContext& call) {
  RETURN_IF_ERROR(CheckDocument(request.collection(), request.document_id()));
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const auto bundle = ports_.store.GetDocument(collection.id, request.document_id());
  if (!bundle.ok()) return DocumentNotFound(bundle.status(), request.document_id());
  v1::GetDocumentResponse response;
  *response.mutable_document() =
      convert::ToProto(bundle->document, AuthorityOrder(collection.authority).Of(bundle->document),
                       static_cast<int>(bundle->chunks.size()));
  const std::shared_ptr<const index::View> view = ViewAtHand(collection, call);
  if (const auto at = view ? view->FindDocument(request.document_id()) : std::nullopt) {
    response.mutable_document()->set_superseded_by(facts::SuccessorOf(*view, *at, std::nullopt));
    for (std::string& id : facts::SupersessionCircle(*view, *at, std::nullopt))
      response.add_supersession_circle(std::move(id));
  }
  for (const Chunk& chunk : bundle->chunks) {
    auto* added = response.add_chunks();
    added->set_chunk_id(chunk.external_id);
    added->set_section(chunk.section);
    added->set_text(chunk.text);
  }
  return response;
}

absl::StatusOr<v1::DeleteDocumentResponse> AdminHandler::Handle(const v1::DeleteDocumentRequest& request,
                                                                const CallContext&) {
  RETURN_IF_ERROR(CheckDocument(request.collection(), request.document_id()));
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const auto watermark = ports_.store.DeleteDocument(collection.id, request.document_id());
  if (!watermark.ok()) return DocumentNotFound(watermark.status(), request.document_id());
  ports_.images.Poke();
  v1::DeleteDocumentResponse response;
  response.set_watermark(*watermark);
  return response;
}

absl::StatusOr<v1::PurgeDocumentResponse> AdminHandler::Handle(const v1::PurgeDocumentRequest& request,
                                                               const CallContext&) {
  RETURN_IF_ERROR(CheckDocument(request.collection(), request.document_id()));
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const auto purged = ports_.store.PurgeDocument(collection.id, request.document_id());
  if (absl::IsNotFound(purged.status())) {
    return Error(absl::StatusCode::kNotFound, "DOCUMENT_NOT_FOUND",
                 std::format("no version of a document \"{}\" is stored", request.document_id()),
                 {{"document_id", request.document_id()}});
  }
  ports_.images.Poke();
  if (!purged.ok()) {
    ports_.purges.Poke(collection.id);  // what it has begun goes on
    return FromStorage(purged.status());
  }
  v1::PurgeDocumentResponse response;
  response.set_versions(purged->versions);
  response.set_entities(purged->entities);
  response.set_watermark(purged->watermark);
  return response;
}

absl::StatusOr<v1::PurgeEntityResponse> AdminHandler::Handle(const v1::PurgeEntityRequest& request,
                                                             const CallContext&) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckText(request.name(), kMaxEntityNameBytes, "name", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const auto purged = ports_.store.PurgeEntity(collection.id, request.name(), request.dry_run());
  if (!request.dry_run()) ports_.images.Poke();
  if (!purged.ok()) {
    if (!request.dry_run()) ports_.purges.Poke(collection.id);  // what it has begun goes on
    return EntityError(purged.status());
  }
  v1::PurgeEntityResponse response;
  for (const std::string& id : purged->documents | std::views::take(kMostPurgedIds)) response.add_document_ids(id);
  response.set_documents(static_cast<std::int64_t>(purged->documents.size()));
  response.set_entities(purged->entities);
  response.set_watermark(purged->watermark);
  return response;
}

void AdminHandler::FillPurges(const storage::Collection& collection, v1::GetStatusResponse* response) const {
  const auto purges = ports_.store.ListPurges(collection.id);
  if (!purges.ok()) return;
  for (const storage::StandingPurge& purge : *purges) {
    v1::StandingPurge& out = *response->add_purges();
    out.set_collection(collection.name);
    out.set_documents(purge.documents);
    out.set_documents_found(purge.documents_found);
    out.set_begun_at(convert::ToRfc3339(purge.begun));
  }
}

void AdminHandler::FillBacklogs(v1::GetStatusResponse* response) const {
  const auto collections = ports_.store.ListCollections();
  if (!collections.ok()) return;
  for (v1::ImageStatus& image : *response->mutable_images()) {
    const auto known = std::ranges::find(*collections, image.collection(), &storage::Collection::name);
    if (known == collections->end()) continue;
    const auto backlog = ports_.store.GetVectorBacklog(known->id, known->serving());
    if (!backlog.ok()) return;
    FillPurges(*known, response);
    image.set_documents_without_vectors(backlog->documents);
    image.set_texts_without_vectors(backlog->texts);
    if (!known->next) continue;
    const auto left = ports_.store.GetVectorBacklog(known->id, *known->next);
    if (left.ok()) image.set_texts_to_reembed(left->texts);
  }
}

void AdminHandler::FillImages(const std::string& alone, const Caller& caller, v1::GetStatusResponse* response) const {
  for (const auto& image : ports_.images.Reports()) {
    if (caller.Reaches(image.collection) && (alone.empty() || alone == image.collection))
      Fill(image, response->add_images());
  }
  if (alone.empty() || response->images_size() > 0 || !caller.Reaches(alone)) return;
  const absl::StatusOr<storage::Collection> elsewhere = ports_.store.GetCollection(alone);
  if (!elsewhere.ok()) return;  // as one that there is not
  v1::ImageStatus& image = *response->add_images();
  image.set_collection(alone);
  image.set_embedder(elsewhere->embedder);
  image.set_dimension(static_cast<int>(elsewhere->dimension));
}

absl::StatusOr<v1::GetStatusResponse> AdminHandler::Handle(const v1::GetStatusRequest& request,
                                                           const CallContext& call) {
  v1::GetStatusResponse response;
  response.set_version(ANNALS_VERSION);
  response.set_embedder(std::string(ports_.models.standard().name()));
  response.set_dimension(static_cast<int>(ports_.models.standard().dimension()));
  for (std::string& name : ports_.models.Names()) response.add_models(std::move(name));
  response.set_database_ok(ports_.store.Ping().ok());
  response.set_uptime_seconds(std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count());
  FillImages(request.collection(), call.caller, &response);
  if (response.database_ok()) FillBacklogs(&response);
  response.set_vectors_per_second(ports_.vectors.Rate());
  return response;
}

}  // namespace annals::server
