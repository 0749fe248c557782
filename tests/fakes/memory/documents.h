// Documents of a collection in memory: written, retired, purged, read back, and the feed of what changed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tests/fakes/memory/tables.h"

namespace annals::fakes::memory {

// REQUIRES: shape and texts of `write` are in order. kAborted for a document without chunks that is not the live one.
storage::QuotaUse UseOf(const Tables& tables);  // what it holds, beside its quota
storage::KeyUse UseOf(const Tables& tables, const std::string& key);
absl::StatusOr<storage::DocumentResult> WriteDocument(Tables& tables, const Transaction& transaction,
                                                      std::int32_t space, const storage::Writer& writer,
                                                      const storage::DocumentWrite& write);
// False when no version is live.
bool RetireDocument(Tables& tables, const Transaction& transaction, const std::string& external_id);

storage::LinkedCopies LinkCopies(Tables& tables, const std::vector<storage::CopyLink>& links);

storage::AssetLinksWritten WriteAssetLinks(Tables& tables, const Transaction& transaction,
                                           const std::vector<AssetEdge>& links);
storage::AssetLinkRemoved RemoveAssetLink(Tables& tables, const AssetEdge& link);

// kNotFound when none of the documents was ever stored.
absl::StatusOr<storage::Purged> PurgeDocuments(Tables& tables, const Transaction& transaction,
                                               std::vector<std::string> external_ids);
// External ids of the documents that name the entity, or what is one with it, in any version; sorted.
absl::StatusOr<std::vector<std::string>> DocumentsNaming(const Tables& tables, const std::string& name);

// Versions as readers see them: merges are followed. A version that was retired by a later row than `read_to` is live.
std::vector<DocumentBundle> ReadBundles(const Tables& tables, const std::vector<DocumentId>& ids,
                                        std::uint64_t read_to = ~std::uint64_t{0});
storage::FeedBatch ReadFeed(const Tables& tables, const storage::FeedPosition& from, std::size_t max_bytes);

storage::CollectionStats Count(const Tables& tables);

}  // namespace annals::fakes::memory
