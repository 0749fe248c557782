// Links between assets that requests made, and no document states: they stay when documents are sent again.
//
// Thread-safe; errors, and how long a call waits: storage/store.h.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "core/record/record.h"

namespace annals::storage {

struct AssetLinksWritten {
  std::int64_t added = 0, changed = 0, unchanged = 0;
  std::uint64_t watermark = 0;
};

struct AssetLinkRemoved {
  bool removed = false;
  std::uint64_t watermark = 0;
};

class AssetLinkStore {
 public:
  virtual ~AssetLinkStore() = default;

  // Links between assets that no document states, in one transaction: one that is there takes another confidence or
  // provenance. REQUIRES: no two of the same source, relation and target.
  virtual absl::StatusOr<AssetLinksWritten> LinkAssets(CollectionId collection,
                                                       const std::vector<AssetEdge>& links) = 0;
  // The link of that source, relation and target; what documents state stays.
  virtual absl::StatusOr<AssetLinkRemoved> UnlinkAssets(CollectionId collection, const AssetEdge& link) = 0;
};

}  // namespace annals::storage
