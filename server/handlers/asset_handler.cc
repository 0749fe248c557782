#include "server/handlers/asset_handler.h"

#include <algorithm>
#include <format>
#include <map>
#include <tuple>

#include "core/record/status.h"
#include "server/status.h"

namespace annals::server {
namespace {

constexpr std::size_t kMaxRefBytes = 4096;
constexpr const char* kRelations[] = {"thread_member", "attachment_of", "chunk_of",
                                      "reply_to",      "references",    "transcript_of"};

void CheckRelations(const v1::ListAssetNeighborsRequest& request, convert::Violations* violations) {
  for (int i = 0; i < request.relations_size(); ++i) {
    if (std::ranges::find(kRelations, request.relations(i)) != std::end(kRelations)) continue;
    violations->push_back({std::format("relations[{}]", i), "UNKNOWN_VALUE",
                           "must be thread_member, attachment_of, chunk_of, reply_to, references or transcript_of"});
  }
}

void CheckRef(const std::string& ref, convert::Violations* violations) {
  const std::size_t before = violations->size();
  CheckText(ref, kMaxRefBytes, "asset_ref", violations);
  if (violations->size() == before && ref.find(':') == std::string::npos) {
    violations->push_back({"asset_ref", "INVALID_NAME", "must be \"channel:source_id\""});
  }
}

// Relation, asset, direction: what is listed once, however many documents state it; the value is the best confidence.
using Links = std::map<std::tuple<std::string, std::string, bool>, double>;

template <class Visit>
void ForLiveDocuments(const index::View& view, const Visit& visit) {
  for (index::DocumentOrdinal d = 0; d < view.documents(); ++d) {
    if (view.document(d).retired == kStillHolds) visit(d, view.document(d));
  }
}

Links LinksOf(const index::View& view, const v1::ListAssetNeighborsRequest& request) {
  Links links;
  const auto wanted = [&](const std::string& relation) {
    return request.relations().empty() || std::ranges::find(request.relations(), relation) != request.relations().end();
  };
  ForLiveDocuments(view, [&](index::DocumentOrdinal d, const Document&) {
    for (const AssetEdge& edge : view.asset_edges_of(d)) {
      const bool outgoing = edge.source_ref == request.asset_ref();
      if ((!outgoing && edge.target_ref != request.asset_ref()) || !wanted(edge.relation)) continue;
      double& confidence = links[{edge.relation, outgoing ? edge.target_ref : edge.source_ref, outgoing}];
      confidence = std::max(confidence, static_cast<double>(edge.confidence));
    }
  });
  return links;
}

}  // namespace

absl::StatusOr<v1::ListAssetNeighborsResponse> AssetHandler::Handle(const v1::ListAssetNeighborsRequest& request,
                                                                    const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  CheckRef(request.asset_ref(), &violations);
  CheckRelations(request, &violations);
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const ImageRegistry::Pinned pinned,
                   ports_.images.Pin(request.collection(), request.at_least(), call));
  const index::View& view = *pinned.view;

  v1::ListAssetNeighborsResponse response;
  std::multimap<std::string, v1::AssetNeighbor*> by_ref;
  for (const auto& [link, confidence] : LinksOf(view, request)) {
    v1::AssetNeighbor* neighbor = response.add_neighbors();
    neighbor->set_relation(std::get<0>(link));
    neighbor->set_asset_ref(std::get<1>(link));
    neighbor->set_outgoing(std::get<2>(link));
    neighbor->set_confidence(confidence);
    by_ref.emplace(neighbor->asset_ref(), neighbor);
  }
  ForLiveDocuments(view, [&](index::DocumentOrdinal, const Document& document) {
    const auto [first, last] = by_ref.equal_range(document.asset_ref);
    for (auto it = first; it != last; ++it) {
      it->second->set_document_id(document.external_id);
      it->second->set_title(document.title);
    }
  });
  return response;
}

}  // namespace annals::server
