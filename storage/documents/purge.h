// Removing for good: versions of documents with every row that hangs on them, entities and aliases that nothing else
// names, results of requests, and their log rows. What is left in the log says only which numbers are gone.
//
// Functions throw pqxx exceptions; each works within the caller's transaction.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/postgres/session.h"
#include "storage/store.h"

namespace annals::storage {

// All versions of these documents, sorted and distinct. kNotFound when there is none of any.
absl::StatusOr<Purged> PurgeDocuments(Session& session, CollectionId collection, std::vector<std::string> external_ids);

// The documents that name the entity, or what is one with it, in any version. kNotFound, kFailedPrecondition as
// FindTree.
absl::StatusOr<std::vector<std::string>> DocumentsNaming(Session& session, CollectionId collection,
                                                         const std::string& name);

}  // namespace annals::storage
