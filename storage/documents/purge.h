// Removing for good: versions of documents with every row that hangs on them, also those that were replaced or deleted long
// ago; entities and aliases that nothing else names, results of requests, and their log rows. What is left in the log says
// only which numbers are gone.
//
// Functions throw pqxx exceptions; each works within the caller's transaction.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/documents/quota.h"
#include "storage/ports/purge_store.h"
#include "storage/postgres/session.h"
#include "storage/store.h"

namespace annals::storage {

// All versions of the document. kNotFound when there is none.
absl::StatusOr<Purged> PurgeDocument(Session& session, CollectionId collection, const std::string& external_id);

// The same in parts. Rows that are gone, of which nobody is told yet:
struct Removal {
  Purged purged;
  std::vector<std::int64_t> versions, links;
  std::vector<std::int64_t> reread;  // entities: who names one of them knows something of it that is gone
  LiveSize live;
};
// Entities that are spared (sorted) stay, also where nothing names them any more, and no document is read again for their
// names: all that name them are to go. Results of requests stay. Documents are sorted and distinct; kNotFound when there is no
// version of any. Of one document alone versions with at most so many rows go, or one version: the live one first, and
// those that name somebody spared last, so that it is found as long as there is any. `purged.documents` is empty where some
// are left.
absl::StatusOr<Removal> RemoveDocuments(Session& session, CollectionId collection,
                                        std::vector<std::string> external_ids, std::span<const std::int64_t> spared,
                                        std::int64_t most_rows);
// Of the versions that were retired more than `age` ago the first, at most a batch.
Removal RemoveLongRetired(Session& session, CollectionId collection, std::chrono::seconds age,
                          const StoreOptions::PurgeBatch& batch);
// Of these entities (sorted) those that nothing names; waits for writers who have one.
void RemoveEntities(Session& session, const std::vector<std::int64_t>& entities, Removal* removal);
// The last of a transaction: takes the lock of the feed, and says the watermark.
void LogRemoval(Session& session, CollectionId collection, Removal* removal);

// The documents that name the entity, or what is one with it, in any version. kNotFound, kFailedPrecondition as
// FindTree.
absl::StatusOr<std::vector<std::string>> DocumentsNaming(Session& session, CollectionId collection,
                                                         const std::string& name);

}  // namespace annals::storage
