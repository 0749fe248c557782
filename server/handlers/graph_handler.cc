#include "server/handlers/graph_handler.h"

#include <algorithm>
#include <format>

#include "core/facts/asset_graph.h"
#include "core/facts/supersession.h"
#include "core/facts/timeline.h"
#include "core/question/link.h"
#include "core/question/spelling.h"
#include "core/record/status.h"
#include "core/retrieval/graph/connections.h"
#include "server/convert/document.h"
#include "server/convert/entity.h"
#include "server/convert/facts.h"
#include "server/convert/retrieval.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr int kMaxRelations = 1000, kDefaultRelations = 50;
constexpr int kMaxEntries = 1000, kDefaultEntries = 100;
constexpr int kMaxHops = 5, kMaxOfConnections = 100;  // of pairs, paths and chunks

bool Lives(const index::View& view, index::ChunkOrdinal chunk) {
  return view.document(view.document_of(chunk)).retired == kStillHolds;
}

std::string NameOf(const index::View& view, EntityId id) {
  const Entity* entity = view.entity(id);
  return entity == nullptr ? "" : entity->name;
}

v1::UsedRelation ToProto(const index::View& view, const index::RelationRef& relation) {
  retrieval::UsedRelation used{.id = relation.id,
                               .subject = NameOf(view, relation.subject),
                               .predicate = std::string(relation.predicate),
                               .object = NameOf(view, relation.object),
                               .document_id = view.document(view.document_of(relation.chunk)).external_id,
                               .chunk_id = view.chunk(relation.chunk).external_id,
                               .validity = relation.validity,
                               .source = relation.source};
  if (relation.statement != index::kNoStatement) used.statement = std::string(view.statement(relation.statement).text);
  return convert::ToProto(used);
}

// By validity, newest first, then id: what is known of a time stands before what is known of none.
bool NewerFirst(const index::RelationRef& a, const index::RelationRef& b) {
  const bool a_known = a.source != ValiditySource::kNone, b_known = b.source != ValiditySource::kNone;
  if (a_known != b_known) return a_known;
  if (a_known && a.validity.from != b.validity.from) return a.validity.from > b.validity.from;
  return a.id < b.id;
}

std::vector<index::RelationRef> LiveRelations(const index::View& view, const std::vector<EntityId>& entities) {
  std::vector<index::RelationRef> relations;
  for (EntityId entity : entities) view.RelationsOfEntity(entity, &relations);
  std::erase_if(relations, [&](const index::RelationRef& r) { return !Lives(view, r.chunk); });
  std::ranges::sort(relations, NewerFirst);
  // A relation between two entities of the same name was found from both of its ends.
  const auto same = [](const index::RelationRef& a, const index::RelationRef& b) { return a.id == b.id; };
  relations.erase(std::unique(relations.begin(), relations.end(), same), relations.end());
  return relations;
}

std::optional<Timestamp> CheckAsOf(const std::string& text, convert::Violations* violations) {
  if (text.empty()) return std::nullopt;
  const std::optional<Timestamp> as_of = convert::ParseRfc3339(text);
  if (!as_of) violations->push_back({"as_of", "INVALID_DATE", "write 2025-03-31T00:00:00Z"});
  return as_of;
}

void CheckNames(const v1::FindConnectionsRequest& request, std::size_t most, convert::Violations* violations) {
  if (request.names().empty()) violations->push_back({"names", "EMPTY", "1 to 10 names are required"});
  if (static_cast<std::size_t>(request.names_size()) > most) {
    violations->push_back({"names", "TOO_MANY", std::format("{} names; at most {}", request.names_size(), most)});
  }
  for (int i = 0; i < request.names_size(); ++i)
    CheckText(request.names(i), kMaxEntityNameBytes, std::format("names[{}]", i), violations);
}

retrieval::ConnectionOptions CheckBounds(const v1::FindConnectionsRequest& request, convert::Violations* violations) {
  retrieval::ConnectionOptions options;
  const auto bound = [&](int value, std::size_t otherwise, const std::string& field) {
    return static_cast<std::size_t>(
        CheckCount(value, kMaxOfConnections, static_cast<int>(otherwise), field, violations));
  };
  CheckNames(request, options.max_entities, violations);
  options.max_hops = CheckCount(request.max_hops(), kMaxHops, options.max_hops, "max_hops", violations);
  options.max_pairs = bound(request.max_pairs(), options.max_pairs, "max_pairs");
  options.max_paths = bound(request.max_paths(), options.max_paths, "max_paths");
  options.max_chunks = bound(request.max_chunks(), options.max_chunks, "max_chunks");
  return options;
}

v1::SupportingChunk SupportingToProto(const index::View& view, index::ChunkOrdinal c, std::optional<Timestamp> as_of) {
  const index::DocumentOrdinal d = view.document_of(c);
  const auto [first, last] = view.chunks_of(d);
  v1::SupportingChunk result;
  result.set_chunk_id(view.chunk(c).external_id);
  result.set_section(view.chunk(c).section);
  result.set_text(view.chunk(c).text);
  *result.mutable_document() = convert::ToProto(view.document(d), view.authority(d), static_cast<int>(last - first));
  result.mutable_document()->set_superseded_by(facts::SuccessorOf(view, d, as_of));
  return result;
}

}  // namespace

absl::StatusOr<v1::GetEntityResponse> GraphHandler::Handle(const v1::GetEntityRequest& request,
                                                           const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckText(request.name(), kMaxEntityNameBytes, "name", &violations);
  const int limit = CheckCount(request.max_relations(), kMaxRelations, kDefaultRelations, "max_relations", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const ImageRegistry::Pinned pinned,
                   ports_.images.Pin(request.collection(), request.at_least(), call));
  const index::View& view = *pinned.view;

  v1::GetEntityResponse response;
  std::vector<EntityId> entities;
  for (EntityId id : question::FindEntities(view, request.name())) {
    *response.add_entities() = convert::ToProto(*view.entity(id), question::LiveChunks(view, id));
    entities.push_back(id);
  }
  RETURN_IF_ERROR(CheckRead(view));
  if (entities.empty()) {
    return Error(absl::StatusCode::kNotFound, "ENTITY_NOT_FOUND",
                 std::format("collection {} holds no entity of that name", request.collection()),
                 {{"name", request.name()}});
  }
  for (const index::RelationRef& relation : LiveRelations(view, entities)) {
    if (response.relations_size() == limit) break;
    *response.add_relations() = ToProto(view, relation);
  }
  const facts::AssetGraph graph(view, std::nullopt);
  for (const EntityId id : entities) {
    for (const facts::PersonAsset& asset : graph.AssetsOf(id)) {
      if (response.assets_size() == limit) break;
      const Document& document = view.document(asset.document);
      v1::PersonAsset* out = response.add_assets();
      out->set_asset_ref(asset.asset);
      out->set_role(std::string(asset.role));
      out->set_document_id(document.external_id);
      out->set_title(document.title);
      if (document.published) out->set_published(ToIsoDay(*document.published));
    }
  }
  response.set_watermark(view.watermark());
  RETURN_IF_ERROR(CheckRead(view));
  return response;
}

absl::StatusOr<v1::GetTimelineResponse> GraphHandler::Handle(const v1::GetTimelineRequest& request,
                                                             const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckText(request.name(), kMaxEntityNameBytes, "name", &violations);
  const int limit = CheckCount(request.max_entries(), kMaxEntries, kDefaultEntries, "max_entries", &violations);
  std::optional<Interval> period;
  if (request.has_period()) period = convert::IntervalFromProto(request.period(), "period", &violations);
  const std::optional<Timestamp> as_of = CheckAsOf(request.as_of(), &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const ImageRegistry::Pinned pinned,
                   ports_.images.Pin(request.collection(), request.at_least(), call));
  const index::View& view = *pinned.view;
  const auto timeline =
      facts::TimelineOf({view, as_of, {}}, request.name(), period, {.max_entries = static_cast<std::size_t>(limit)});
  RETURN_IF_ERROR(CheckRead(view));
  if (!timeline) {
    return Error(
        absl::StatusCode::kNotFound, "NAME_NOT_FOUND",
        std::format("collection {} holds no entity, document or identifier of that name", request.collection()),
        {{"name", request.name()}});
  }
  v1::GetTimelineResponse response;
  *response.mutable_timeline() = convert::ToProto(*timeline, view);
  RETURN_IF_ERROR(CheckRead(view));
  response.set_watermark(view.watermark());
  return response;
}

absl::StatusOr<v1::FindConnectionsResponse> GraphHandler::Handle(const v1::FindConnectionsRequest& request,
                                                                 const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  const retrieval::ConnectionOptions options = CheckBounds(request, &violations);
  scope::FactScope facts;
  if (request.has_period()) {
    if (const auto period = convert::IntervalFromProto(request.period(), "period", &violations))
      facts = scope::FactScope({*period}, scope::FactScope::Documents::kAny);
  }
  const std::optional<Timestamp> as_of = CheckAsOf(request.as_of(), &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const ImageRegistry::Pinned pinned,
                   ports_.images.Pin(request.collection(), request.at_least(), call));
  const index::View& view = *pinned.view;
  const index::Bitmap chunks = view.Filter(as_of, nullptr).chunks;

  v1::FindConnectionsResponse response;
  std::vector<std::vector<EntityId>> ends;
  for (const std::string& name : request.names()) {
    const std::optional<question::Link> link = retrieval::LinkEnd(view, chunks, name);
    if (!link) {
      response.add_unknown(name);
      continue;
    }
    v1::LinkedMention& linked = *response.add_names();
    linked = convert::ToProto(*link, view);
    linked.set_mention(name);
    ends.emplace_back();
    for (const auto& [entity, weight] : link->entities) ends.back().push_back(entity);
  }
  const retrieval::ConnectionSearch found = retrieval::FindConnections(view, chunks, facts, ends, options);
  for (const retrieval::Path& path : found.paths) *response.add_paths() = convert::ToProto(path);
  for (index::ChunkOrdinal c : found.chunks) *response.add_chunks() = SupportingToProto(view, c, as_of);
  RETURN_IF_ERROR(CheckRead(view));
  response.set_pairs(static_cast<int>(found.pairs));
  response.set_truncated(!found.complete);
  response.set_watermark(view.watermark());
  return response;
}

}  // namespace annals::server
