// Writes, replaces and retires documents: one transaction each, with all rows and the change-feed row (invariant 1 of
// docs/design.md §4).
//
// Writers of the same external id take turns by an advisory lock; entities are locked in order of their keys. So two
// writers never wait for each other in a circle, and each sees the other's version whole.
//
// Functions throw pqxx exceptions (errors.h) and leave nothing behind when they do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/postgres/session.h"
#include "storage/store.h"

namespace annals::storage {

// Commits with Durability::kLater. Vectors are those of `space`. `finish` (may be empty) runs inside the transaction,
// after the rows and under the lock of the feed. kAborted for a document without chunks that is not the live one: its
// caller took it for unchanged, and was overtaken.
absl::StatusOr<DocumentResult> WriteDocument(Session& session, CollectionId collection, std::int32_t space,
                                             const DocumentWrite& write,
                                             const std::function<void(const DocumentResult&)>& finish);

// For a purge: nobody else writes these documents, until the transaction ends; `external_ids` are sorted. To be asked
// before entities are locked: who has a lock of entities waits for no document.
void LockDocuments(Session& session, CollectionId collection, const std::vector<std::string>& external_ids);
// Lets go of the entities of live versions, all at once: so they are locked in the order in which all writers do.
void ReleaseEntities(Session& session, CollectionId collection, const std::vector<std::int64_t>& live_versions);

// The retirement's number in the feed, nullopt when no version is live. Commits with Durability::kLater.
std::optional<std::uint64_t> RetireDocument(Session& session, CollectionId collection, const std::string& external_id);

}  // namespace annals::storage
