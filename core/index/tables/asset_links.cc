#include "core/index/tables/asset_links.h"

namespace annals::index {
namespace {

template <class Value>
std::span<const Value> Found(const absl::flat_hash_map<std::string_view, std::vector<Value>>& map,
                             std::string_view asset_ref) {
  const auto it = map.find(asset_ref);
  return it == map.end() ? std::span<const Value>() : std::span<const Value>(it->second);
}

}  // namespace

std::shared_ptr<const AssetLinks> AssetLinks::Read(const View& view) {
  auto links = std::make_shared<AssetLinks>();
  for (DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const Document& document = view.document(d);
    if (document.retired != kStillHolds) continue;
    if (!document.asset_ref.empty()) links->documents_[document.asset_ref].push_back(d);
    for (const AssetEdge& edge : view.asset_edges_of(d)) {
      links->edges_[edge.source_ref].push_back(&edge);
      if (edge.target_ref != edge.source_ref) links->edges_[edge.target_ref].push_back(&edge);
    }
  }
  return links;
}

std::span<const AssetEdge* const> AssetLinks::EdgesOf(std::string_view asset_ref) const {
  return Found(edges_, asset_ref);
}

std::span<const DocumentOrdinal> AssetLinks::DocumentsOf(std::string_view asset_ref) const {
  return Found(documents_, asset_ref);
}

}  // namespace annals::index
