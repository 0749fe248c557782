// The assets of a view: what live documents say of each, and the documents that each one is. Read once a view
// (ViewCache), asked often.
//
//   const auto links = AssetLinks::Read(view);
//   links->EdgesOf("mail:17")       every asset edge that starts or ends there
//   links->DocumentsOf("mail:17")   the live documents with that asset_ref
//
// Borrows from the view, which must outlive it. Thread-safe. Reading is O(live documents + their asset edges).
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/index/view.h"
#include "core/index/view_cache.h"

namespace annals::index {

class AssetLinks {
 public:
  static std::shared_ptr<const AssetLinks> Read(const View& view);

  // In order of the documents that state them; empty for an asset that nobody speaks of. O(1).
  std::span<const AssetEdge* const> EdgesOf(std::string_view asset_ref) const;
  std::span<const DocumentOrdinal> DocumentsOf(std::string_view asset_ref) const;

 private:
  absl::flat_hash_map<std::string_view, std::vector<const AssetEdge*>> edges_;
  absl::flat_hash_map<std::string_view, std::vector<DocumentOrdinal>> documents_;
};

// The assets of the views that were asked for last.
class AssetLinksCache final : public ViewCache<AssetLinks> {
 public:
  AssetLinksCache() : ViewCache(AssetLinks::Read) {}
};

}  // namespace annals::index
