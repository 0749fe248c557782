// Links between assets that requests made: written, taken away, read for the change feed, purged with their assets.
//
// Functions throw pqxx exceptions; each works within the caller's transaction.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "core/index/image.h"
#include "storage/ports/asset_link_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

AssetLinksWritten WriteAssetLinks(Session& session, CollectionId collection, std::vector<AssetEdge> links);
AssetLinkRemoved RemoveAssetLink(Session& session, CollectionId collection, const AssetEdge& link);

// Of these numbers the links that are there; the others are gone.
void ReadAssetLinks(Session& session, std::span<const std::int64_t> ids, index::Change* change);

// The links of assets that nothing but these document versions is, and of parts that only they speak of. Asked before
// the versions go; returns their numbers, for the feed.
std::vector<std::int64_t> PurgeAssetLinks(Session& session, std::span<const std::int64_t> versions);

}  // namespace annals::storage
