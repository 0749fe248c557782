// Vectors that are made after their document was stored: what is to be done, who does it, and the result.
//
// Throws pqxx exceptions; each works within the caller's transaction.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "storage/ports/vector_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// Part of the transaction that writes the version, behind its rows: `texts` of its vectors are not among them, maybe 0.
void NoteVectorWork(Session& session, CollectionId collection, std::int32_t space, DocumentId document, int texts);

// Ids of the versions, now held.
std::vector<std::int64_t> ClaimVersions(Session& session, CollectionId collection, std::int32_t space,
                                        std::int64_t most_texts, std::chrono::seconds hold);
void HoldVersions(Session& session, CollectionId collection, std::int32_t space, std::span<const DocumentId> documents,
                  std::chrono::seconds hold);

// Writes those that still lack vectors of the space, and logs them where it serves; how many there were. Takes its turn
// with the other writers of a document: a purge of it comes first, and then there is nothing to write, or waits.
struct StoredVectors {
  std::size_t versions = 0;
  bool logged = false;
};
StoredVectors StoreVectors(Session& session, CollectionId collection, std::int32_t space,
                           std::span<const DocumentBundle> versions);

VectorBacklog CountVectorWork(Session& session, CollectionId collection, std::int32_t space);

}  // namespace annals::storage
