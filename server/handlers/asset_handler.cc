#include "server/handlers/asset_handler.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <format>
#include <map>
#include <set>
#include <tuple>

#include "absl/strings/escaping.h"
#include "core/facts/asset_backfill.h"
#include "core/facts/asset_graph.h"
#include "core/record/asset_ref.h"
#include "core/record/status.h"
#include "core/record/vocabulary.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::size_t kMaxRefBytes = 4096, kMaxProvenanceBytes = 128;
constexpr int kMaxEdges = 1000;
constexpr int kMostListed = 1000, kListedUnlessTold = 100;
constexpr int kMaxBackfill = 100'000, kDefaultBackfill = 10'000, kSample = 100;
constexpr const char* kDefaultProvenance = "request";

void CheckRelation(const std::string& relation, const std::string& field, convert::Violations* violations) {
  if (std::ranges::contains(asset_relation::kAll, relation)) return;
  violations->push_back({field, "UNKNOWN_VALUE",
                         "must be thread_member, attachment_of, chunk_of, reply_to, references or transcript_of"});
}

// To look something up: whatever a document may have as its asset.
void CheckKnownRef(const std::string& ref, const std::string& field, convert::Violations* violations) {
  const std::size_t before = violations->size();
  CheckText(ref, kMaxRefBytes, field, violations);
  if (violations->size() == before && ref.find(':') == std::string::npos)
    violations->push_back({field, "INVALID_NAME", "must be \"channel:source_id\""});
}

// To write something down: a canonical one.
void CheckCanonicalRef(const std::string& ref, const std::string& field, convert::Violations* violations) {
  const std::size_t before = violations->size();
  CheckText(ref, kLongestAssetRef, field, violations);
  if (violations->size() != before) return;
  if (std::string why = WhyNoAssetRef(ref); !why.empty())
    violations->push_back({field, "INVALID_NAME", std::move(why)});
}

AssetEdge FromProto(const v1::AssetEdge& edge) {
  return {.source_ref = edge.source_ref(),
          .target_ref = edge.target_ref(),
          .relation = edge.relation(),
          .confidence = edge.has_confidence() ? static_cast<float>(edge.confidence()) : 1.0F,
          .provenance = edge.provenance().empty() ? kDefaultProvenance : edge.provenance()};
}

void CheckEdge(const v1::AssetEdge& edge, const std::string& field, convert::Violations* violations) {
  CheckCanonicalRef(edge.source_ref(), field + ".source_ref", violations);
  CheckRelation(edge.relation(), field + ".relation", violations);
  CheckCanonicalRef(edge.target_ref(), field + ".target_ref", violations);
  if (!edge.source_ref().empty() && edge.source_ref() == edge.target_ref())
    violations->push_back({field + ".target_ref", "SELF_REFERENCE", "is the source itself"});
  if (edge.has_confidence() && !(edge.confidence() >= 0 && edge.confidence() <= 1))
    violations->push_back({field + ".confidence", "OUT_OF_RANGE", "must be 0 to 1"});
  if (edge.provenance().size() > kMaxProvenanceBytes)
    violations->push_back(
        {field + ".provenance", "TOO_LONG", std::format("{} bytes; at most 128", edge.provenance().size())});
}

std::vector<AssetEdge> CheckEdges(const v1::LinkAssetsRequest& request, convert::Violations* violations) {
  if (request.edges().empty()) violations->push_back({"edges", "EMPTY", "at least one link is required"});
  if (request.edges_size() > kMaxEdges) {
    violations->push_back({"edges", "TOO_MANY", std::format("{}; at most 1,000", request.edges_size())});
    return {};
  }
  std::vector<AssetEdge> edges;
  std::set<std::tuple<std::string, std::string, std::string>> known;
  for (int i = 0; i < request.edges_size(); ++i) {
    const v1::AssetEdge& edge = request.edges(i);
    const std::string field = std::format("edges[{}]", i);
    CheckEdge(edge, field, violations);
    if (!known.insert({edge.source_ref(), edge.relation(), edge.target_ref()}).second)
      violations->push_back({field, "DUPLICATE", "the same link is named before"});
    edges.push_back(FromProto(edge));
  }
  return edges;
}

// A page goes on behind so many rows: what is listed has one order.
std::size_t CheckToken(const std::string& token, convert::Violations* violations) {
  std::size_t offset = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), offset);
  if (!token.empty() && (error != std::errc() || end != token.data() + token.size()))
    violations->push_back({"page_token", "INVALID_TOKEN", "is none that a response gave"});
  return offset;
}

struct Page {
  std::size_t offset = 0, size = 0;
};

template <class Request>
Page CheckPage(const Request& request, convert::Violations* violations) {
  const int size = CheckCount(request.page_size(), kMostListed, kListedUnlessTold, "page_size", violations);
  return {CheckToken(request.page_token(), violations), static_cast<std::size_t>(size)};
}

// The rows of the page, each put to `add`; the token of the next one.
template <class Rows, class Add>
std::string Listed(const Rows& rows, const Page& page, const Add& add) {
  const std::size_t end = std::min(rows.size(), page.offset + page.size);
  for (std::size_t i = page.offset; i < end; ++i) add(rows[i]);
  return end < rows.size() ? std::to_string(end) : "";
}

bool Directed(v1::LinkDirection direction, bool outgoing) {
  if (direction == v1::LINK_DIRECTION_OUT) return outgoing;
  if (direction == v1::LINK_DIRECTION_IN) return !outgoing;
  return true;
}

// The newest first, days unknown last; then by asset, as they come.
void NewestFirst(const index::View& view, std::vector<facts::ThreadMember>* members) {
  const auto day = [&](const facts::ThreadMember& member) {
    return member.document ? view.document(*member.document).published : std::nullopt;
  };
  std::ranges::stable_sort(*members, [&](const auto& a, const auto& b) { return day(a) > day(b); });
}

v1::AssetEdge ToProto(const AssetEdge& edge) {
  v1::AssetEdge result;
  result.set_source_ref(edge.source_ref);
  result.set_relation(edge.relation);
  result.set_target_ref(edge.target_ref);
  result.set_confidence(edge.confidence);
  result.set_provenance(edge.provenance);
  return result;
}

void Count(std::span<const AssetEdge> edges, v1::BackfillAssetEdgesResponse* response) {
  std::map<std::pair<std::string, std::string>, std::int64_t> counts;
  for (const AssetEdge& edge : edges) ++counts[{edge.relation, edge.provenance}];
  for (const auto& [key, count] : counts) {
    v1::BackfilledRelation* relation = response->add_relations();
    relation->set_relation(key.first);
    relation->set_provenance(key.second);
    relation->set_edges(count);
  }
}

}  // namespace

absl::StatusOr<v1::LinkAssetsResponse> AssetHandler::Handle(const v1::LinkAssetsRequest& request, const CallContext&) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  const std::vector<AssetEdge> edges = CheckEdges(request, &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const auto written = ports_.store.LinkAssets(collection.id, edges);
  if (!written.ok()) return FromStorage(written.status());
  ports_.images.Poke();
  v1::LinkAssetsResponse response;
  response.set_added(written->added);
  response.set_changed(written->changed);
  response.set_unchanged(written->unchanged);
  response.set_watermark(written->watermark);
  return response;
}

absl::StatusOr<v1::DeleteAssetEdgeResponse> AssetHandler::Handle(const v1::DeleteAssetEdgeRequest& request,
                                                                 const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckKnownRef(request.source_ref(), "source_ref", &violations);
  CheckRelation(request.relation(), "relation", &violations);
  CheckKnownRef(request.target_ref(), "target_ref", &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const auto removed = ports_.store.UnlinkAssets(
      collection.id,
      {.source_ref = request.source_ref(), .target_ref = request.target_ref(), .relation = request.relation()});
  if (!removed.ok()) return FromStorage(removed.status());
  if (removed->removed) ports_.images.Poke();
  if (!removed->removed) {
    ASSIGN_OR_RETURN(const ImageRegistry::Pinned pinned, ports_.images.Pin(request.collection(), 0, call));
    for (const facts::AssetNeighbour& n :
         facts::AssetGraph(*pinned.view, std::nullopt).Neighbours(request.source_ref())) {
      if (!n.stated || !n.outgoing || n.relation != request.relation() || n.asset != request.target_ref()) continue;
      return Error(absl::StatusCode::kFailedPrecondition, "STATED_BY_DOCUMENT",
                   "a document states this link: send the document again without it",
                   {{"source_ref", request.source_ref()}, {"target_ref", request.target_ref()}});
    }
  }
  v1::DeleteAssetEdgeResponse response;
  response.set_deleted(removed->removed);
  response.set_watermark(removed->watermark);
  return response;
}

absl::StatusOr<v1::ListAssetNeighborsResponse> AssetHandler::Handle(const v1::ListAssetNeighborsRequest& request,
                                                                    const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckKnownRef(request.asset_ref(), "asset_ref", &violations);
  for (int i = 0; i < request.relations_size(); ++i)
    CheckRelation(request.relations(i), std::format("relations[{}]", i), &violations);
  if (!v1::LinkDirection_IsValid(request.direction()))
    violations.push_back({"direction", "UNKNOWN_VALUE", "no such direction"});
  const Page page = CheckPage(request, &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const ImageRegistry::Pinned pinned,
                   ports_.images.Pin(request.collection(), request.at_least(), call));
  const facts::AssetGraph graph(*pinned.view, std::nullopt);
  std::vector<facts::AssetNeighbour> links = graph.Neighbours(request.asset_ref());
  std::erase_if(links, [&](const facts::AssetNeighbour& n) {
    return !Directed(request.direction(), n.outgoing) ||
           (!request.relations().empty() && !std::ranges::contains(request.relations(), n.relation));
  });
  v1::ListAssetNeighborsResponse response;
  response.set_next_page_token(Listed(links, page, [&](const facts::AssetNeighbour& link) {
    v1::AssetNeighbor* neighbor = response.add_neighbors();
    neighbor->set_relation(link.relation);
    neighbor->set_asset_ref(link.asset);
    neighbor->set_outgoing(link.outgoing);
    neighbor->set_confidence(link.confidence);
    neighbor->set_provenance(link.provenance);
    if (const auto documents = graph.Documents(link.asset); !documents.empty()) {
      const Document& document = pinned.view->document(documents.back());
      neighbor->set_document_id(document.external_id);
      neighbor->set_title(document.title);
    }
  }));
  RETURN_IF_ERROR(CheckRead(*pinned.view));
  if (page.offset > 0) return response;
  for (facts::AssetPerson& one : graph.People(request.asset_ref())) {
    v1::AssetPerson* person = response.add_people();
    person->set_name(std::move(one.name));
    person->set_role(std::string(one.role));
    person->set_address(std::move(one.address));
  }
  RETURN_IF_ERROR(CheckRead(*pinned.view));
  return response;
}

absl::StatusOr<v1::ListThreadMembersResponse> AssetHandler::Handle(const v1::ListThreadMembersRequest& request,
                                                                   const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckKnownRef(request.asset_ref(), "asset_ref", &violations);
  const Page page = CheckPage(request, &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const ImageRegistry::Pinned pinned,
                   ports_.images.Pin(request.collection(), request.at_least(), call));
  const index::View& view = *pinned.view;
  const facts::AssetGraph graph(view, std::nullopt);
  v1::ListThreadMembersResponse response;
  response.set_thread_id(graph.ThreadOf(request.asset_ref()));
  if (response.thread_id().empty()) return response;
  std::vector<facts::ThreadMember> members = graph.Members(response.thread_id());
  NewestFirst(view, &members);
  response.set_next_page_token(Listed(members, page, [&](const facts::ThreadMember& one) {
    v1::ThreadMember* member = response.add_members();
    member->set_asset_ref(one.asset);
    member->set_confidence(one.confidence);
    if (!one.document) return;
    const Document& document = view.document(*one.document);
    member->set_document_id(document.external_id);
    member->set_title(document.title);
    if (document.published) member->set_published(ToIsoDay(*document.published));
  }));
  RETURN_IF_ERROR(CheckRead(view));
  return response;
}

absl::StatusOr<v1::BackfillAssetEdgesResponse> AssetHandler::Handle(const v1::BackfillAssetEdgesRequest& request,
                                                                    const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  const int limit = CheckCount(request.limit(), kMaxBackfill, kDefaultBackfill, "limit", &violations);
  std::string behind;
  if (!absl::WebSafeBase64Unescape(request.cursor(), &behind) || absl::WebSafeBase64Escape(behind) != request.cursor())
    violations.push_back({"cursor", "INVALID_TOKEN", "is none that a response gave"});
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const ImageRegistry::Pinned pinned,
                   ports_.images.Pin(request.collection(), request.at_least(), call));
  const facts::Backfill told = facts::ToldLinks(*pinned.view);
  RETURN_IF_ERROR(CheckRead(*pinned.view));
  v1::BackfillAssetEdgesResponse response;
  response.set_documents(static_cast<std::int64_t>(told.documents));
  response.set_found(static_cast<std::int64_t>(told.found));
  response.set_watermark(pinned.view->watermark());
  const auto first = std::ranges::upper_bound(told.missing, behind, {}, facts::CursorOf);
  const std::span<const AssetEdge> left(first, told.missing.end());
  const std::span<const AssetEdge> edges = left.first(std::min(left.size(), static_cast<std::size_t>(limit)));
  std::int64_t added = static_cast<std::int64_t>(edges.size());
  if (!request.dry_run()) {
    added = 0;
    for (std::size_t begin = 0; begin < edges.size(); begin += kMaxEdges) {
      RETURN_IF_ERROR(call.Check());
      const auto batch = edges.subspan(begin, std::min<std::size_t>(kMaxEdges, edges.size() - begin));
      const auto written = ports_.store.LinkAssets(pinned.collection.id, {batch.begin(), batch.end()});
      if (!written.ok()) return FromStorage(written.status());
      added += written->added;
      response.set_watermark(written->watermark);
    }
    ports_.images.Poke();
  }
  response.set_added(added);
  response.set_left(static_cast<std::int64_t>(left.size() - edges.size()));
  Count(edges, &response);
  if (request.dry_run()) {
    for (const AssetEdge& edge : edges.first(std::min<std::size_t>(edges.size(), kSample)))
      *response.add_sample() = ToProto(edge);
  }
  if (left.size() > edges.size()) response.set_next_cursor(absl::WebSafeBase64Escape(facts::CursorOf(edges.back())));
  return response;
}

}  // namespace annals::server
