#include "server/handlers/identity_handler.h"

#include <algorithm>
#include <format>

#include "absl/container/flat_hash_set.h"
#include "core/facts/same_papers.h"
#include "core/language/lexicon.h"
#include "core/question/spelling.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "server/convert/entity.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr int kMaxCandidates = 100, kDefaultCandidates = 10;
constexpr int kMaxPairs = 1000, kDefaultPairs = 100;
constexpr int kMaxDocuments = 1000;

EntityKind CheckKind(const std::string& kind, convert::Violations* violations) {
  if (kind.empty()) return EntityKind::kOther;
  const std::optional<EntityKind> parsed = ParseEntityKind(kind);
  if (!parsed) violations->push_back({"kind", "UNKNOWN_KIND", "person, organisation, product, algorithm, material, …"});
  return parsed.value_or(EntityKind::kOther);
}

void CheckAlias(const std::string& alias, convert::Violations* violations) {
  CheckText(alias, kMaxEntityNameBytes, "alias", violations);
  const std::string key = text::NameKey(alias);
  if (key.empty() && !text::IsBlank(alias)) violations->push_back({"alias", "NO_WORD", "holds no letter or digit"});
}

// `language`: code of the collection's, empty while it has no documents.
bool IsStopWord(const std::string& key, const std::string& language) {
  return text::IsStopWord(key, language::LanguageOfCode(language).value_or(language::Language::kEnglish));
}

void CheckIds(const google::protobuf::RepeatedPtrField<std::string>& ids, const std::string& field,
              convert::Violations* violations) {
  if (ids.size() > kMaxDocuments) violations->push_back({field, "TOO_MANY", std::format("at most {}", kMaxDocuments)});
  for (int i = 0; i < std::min(ids.size(), kMaxDocuments); ++i)
    CheckText(ids[i], kMaxIdBytes, std::format("{}[{}]", field, i), violations);
}

}  // namespace

absl::StatusOr<v1::ResolveEntityResponse> IdentityHandler::Handle(const v1::ResolveEntityRequest& request,
                                                                  const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckText(request.name(), kMaxEntityNameBytes, "name", &violations);
  const EntityKind kind = CheckKind(request.kind(), &violations);
  const int most =
      CheckCount(request.max_candidates(), kMaxCandidates, kDefaultCandidates, "max_candidates", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const ImageRegistry::Pinned pinned,
                   ports_.images.Pin(request.collection(), request.at_least(), call));
  const index::View& view = *pinned.view;
  const std::vector<question::NameMatch> matches = question::ResolveName(view, request.name(), kind);

  v1::ResolveEntityResponse response;
  for (const question::NameMatch& match : matches) {
    if (response.candidates_size() == most) break;
    v1::EntityCandidate* candidate = response.add_candidates();
    *candidate->mutable_entity() =
        convert::ToProto(*view.entity(match.entity), question::LiveChunks(view, match.entity));
    candidate->set_score(match.likeness.score);
    candidate->set_rule(identity::Name(match.likeness.rule));
    candidate->set_matched(match.matched);
  }
  RETURN_IF_ERROR(CheckRead(view));
  if (question::Decided(matches)) *response.mutable_entity() = response.candidates(0).entity();
  response.set_watermark(view.watermark());
  return response;
}

absl::StatusOr<v1::MergeEntitiesResponse> IdentityHandler::Handle(const v1::MergeEntitiesRequest& request,
                                                                  const CallContext&) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckText(request.source(), kMaxEntityNameBytes, "source", &violations);
  CheckText(request.target(), kMaxEntityNameBytes, "target", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const auto merged = ports_.store.MergeEntities(collection.id, request.source(), request.target());
  if (!merged.ok()) return EntityError(merged.status());
  ports_.images.Poke();
  v1::MergeEntitiesResponse response;
  response.set_entity_id(merged->entity.value);
  response.set_name(merged->name);
  response.set_documents(merged->documents);
  response.set_changed(merged->changed);
  response.set_watermark(merged->watermark);
  return response;
}

absl::StatusOr<v1::SplitEntityResponse> IdentityHandler::Handle(const v1::SplitEntityRequest& request,
                                                                const CallContext&) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckText(request.name(), kMaxEntityNameBytes, "name", &violations);
  CheckIds(request.documents(), "documents", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const auto split =
      ports_.store.SplitEntity(collection.id, request.name(), {request.documents().begin(), request.documents().end()});
  if (!split.ok()) return EntityError(split.status());
  ports_.images.Poke();
  v1::SplitEntityResponse response;
  response.set_entity_id(split->entity.value);
  response.set_name(split->name);
  response.set_from_entity_id(split->other.value);
  response.set_documents(split->documents);
  response.set_watermark(split->watermark);
  return response;
}

absl::StatusOr<v1::AddAliasResponse> IdentityHandler::Handle(const v1::AddAliasRequest& request, const CallContext&) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckText(request.name(), kMaxEntityNameBytes, "name", &violations);
  CheckAlias(request.alias(), &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  if (const std::string key = text::NameKey(request.alias()); IsStopWord(key, collection.language)) {
    return BadRequest({{"alias", "STOP_WORD",
                        std::format("\"{}\" is a word of every text: it would find the entity everywhere", key)}});
  }
  const auto added = ports_.store.AddAlias(collection.id, request.name(), request.alias());
  if (!added.ok()) return EntityError(added.status());
  ports_.images.Poke();
  v1::AddAliasResponse response;
  response.set_entity_id(added->entity.value);
  response.set_alias(added->key);
  response.set_changed(added->changed);
  response.set_watermark(added->watermark);
  return response;
}

absl::StatusOr<v1::ListAliasCandidatesResponse> IdentityHandler::Handle(const v1::ListAliasCandidatesRequest& request,
                                                                        const CallContext&) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  const int most = CheckCount(request.max_candidates(), kMaxPairs, kDefaultPairs, "max_candidates", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const auto candidates = ports_.store.ListAliasCandidates(collection.id, most);
  if (!candidates.ok()) return FromStorage(candidates.status());
  v1::ListAliasCandidatesResponse response;
  for (const storage::AliasCandidate& candidate : *candidates) {
    v1::AliasCandidate* out = response.add_candidates();
    out->set_entity_id(candidate.entity.value);
    out->set_name(candidate.name);
    out->set_other_id(candidate.other.value);
    out->set_other_name(candidate.other_name);
    out->set_score(candidate.score);
    out->set_rule(candidate.rule);
  }
  return response;
}

absl::StatusOr<v1::LinkPapersResponse> IdentityHandler::Handle(const v1::LinkPapersRequest& request,
                                                               const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckIds(request.unlink(), "unlink", &violations);
  if (request.dry_run() && !request.unlink().empty())
    violations.push_back({"dry_run", "CONFLICT", "is about what would be linked: leave it out with unlink"});
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const ImageRegistry::Pinned pinned,
                   ports_.images.Pin(request.collection(), request.at_least(), call));
  return request.unlink().empty() ? LinkPapers(pinned, request.dry_run()) : UnlinkPapers(pinned.collection.id, request);
}

absl::StatusOr<v1::LinkPapersResponse> IdentityHandler::LinkPapers(const ImageRegistry::Pinned& pinned, bool dry_run) {
  const index::View& view = *pinned.view;
  const facts::PaperCopies copies = facts::CopiesAmongPapers(view);
  RETURN_IF_ERROR(CheckRead(view));
  std::vector<storage::CopyLink> links;
  for (const facts::PaperCopy& c : copies.links)
    links.push_back({view.document(c.copy).external_id, view.document(c.original).external_id});
  v1::LinkPapersResponse response;
  response.set_papers(static_cast<std::int64_t>(copies.papers));
  response.set_watermark(view.watermark());
  absl::flat_hash_set<std::string> linked;
  if (!dry_run && !links.empty()) {
    const auto written = ports_.store.LinkCopies(pinned.collection.id, links);
    if (!written.ok()) return FromStorage(written.status());
    ports_.images.Poke();
    linked.insert(written->changed.begin(), written->changed.end());
    response.set_watermark(written->watermark);
  }
  for (const facts::PaperCopy& c : copies.links) {
    const Document &copy = view.document(c.copy), &original = view.document(c.original);
    if (!dry_run && !linked.contains(copy.external_id)) continue;
    v1::PaperLink* link = response.add_links();
    link->set_document_id(copy.external_id);
    link->set_title(copy.title);
    link->set_original_id(original.external_id);
    link->set_original_title(original.title);
    link->set_score(c.score);
  }
  return response;
}

absl::StatusOr<v1::LinkPapersResponse> IdentityHandler::UnlinkPapers(CollectionId collection,
                                                                     const v1::LinkPapersRequest& request) {
  std::vector<storage::CopyLink> links;
  for (const std::string& id : request.unlink()) links.push_back({id, ""});
  const auto written = ports_.store.LinkCopies(collection, links);
  if (!written.ok()) return FromStorage(written.status());
  ports_.images.Poke();
  v1::LinkPapersResponse response;
  for (const std::string& id : written->changed) response.add_links()->set_document_id(id);
  response.set_watermark(written->watermark);
  return response;
}

}  // namespace annals::server
