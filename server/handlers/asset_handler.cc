#include "server/handlers/asset_handler.h"

#include <algorithm>
#include <format>
#include <map>
#include <tuple>

#include "core/record/status.h"
#include "core/record/vocabulary.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

constexpr std::size_t kMaxRefBytes = 4096;

void CheckRelations(const v1::ListAssetNeighborsRequest& request, convert::Violations* violations) {
  for (int i = 0; i < request.relations_size(); ++i) {
    if (std::ranges::contains(asset_relation::kAll, request.relations(i))) continue;
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

Links LinksOf(const index::AssetLinks& assets, const v1::ListAssetNeighborsRequest& request) {
  Links links;
  for (const AssetEdge* edge : assets.EdgesOf(request.asset_ref())) {
    const bool outgoing = edge->source_ref == request.asset_ref();
    if (!request.relations().empty() && !std::ranges::contains(request.relations(), edge->relation)) continue;
    double& confidence = links[{edge->relation, outgoing ? edge->target_ref : edge->source_ref, outgoing}];
    confidence = std::max(confidence, static_cast<double>(edge->confidence));
  }
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

  const std::shared_ptr<const index::AssetLinks> assets = links_.Get(pinned.collection.id, pinned.view);

  v1::ListAssetNeighborsResponse response;
  for (const auto& [link, confidence] : LinksOf(*assets, request)) {
    v1::AssetNeighbor* neighbor = response.add_neighbors();
    neighbor->set_relation(std::get<0>(link));
    neighbor->set_asset_ref(std::get<1>(link));
    neighbor->set_outgoing(std::get<2>(link));
    neighbor->set_confidence(confidence);
    if (const auto documents = assets->DocumentsOf(neighbor->asset_ref()); !documents.empty()) {
      const Document& document = pinned.view->document(documents.back());
      neighbor->set_document_id(document.external_id);
      neighbor->set_title(document.title);
    }
  }
  return response;
}

}  // namespace annals::server
