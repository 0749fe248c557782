// Takes the change feed into the rows of engine kPostgres (storage/ports/engine_store.h), a piece a transaction.
//
// What an added document brings is put behind the pieces of its lists; of one that is rewritten or purged, the groups are taken
// out of the pieces that its body says it stands in. So the rows hold what an image of the same feed holds, and nothing that was
// purged. Cost: linear in what is written; a removal also reads the pieces of the removed documents' words and names.
#pragma once

#include "absl/status/statusor.h"
#include "storage/ports/engine_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// Whose rows hold what, where the model's vectors are searched. kFailedPrecondition: the database has no extension pgvector. In a
// transaction of the collection.
absl::Status MakeEngineVectors(Session& session, CollectionId collection, std::size_t dimension);
// Before the collection is deleted, in its transaction.
void RemoveEngine(Session& session, CollectionId collection);

// In a Transaction of the collection with Isolation::kSnapshotWrite; the caller commits what is not busy. Throws pqxx exceptions.
absl::StatusOr<EngineProgress> AdvanceRows(Session& session, CollectionId collection, std::size_t max_bytes);

}  // namespace annals::storage
