// Vectors that are made after their document was stored: what is to be done, who does it, and the result.
//
// Throws pqxx exceptions; each works within the caller's transaction.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "storage/postgres/session.h"
#include "storage/store.h"

namespace annals::storage {

// Part of the transaction that writes the version.
void AddVectorWork(Session& session, CollectionId collection, DocumentId document, int texts);

// Ids of the versions, now held.
std::vector<std::int64_t> ClaimVersions(Session& session, CollectionId collection, std::int64_t most_texts,
                                        std::chrono::seconds hold);
void HoldVersions(Session& session, CollectionId collection, std::span<const DocumentId> documents,
                  std::chrono::seconds hold);

// Writes and logs those that still lack vectors; false when there was none. Takes its turn with the other writers of a
// document: a purge of it comes first, and then there is nothing to write, or waits.
bool StoreVectors(Session& session, CollectionId collection, std::span<const DocumentBundle> versions);

VectorBacklog CountVectorWork(Session& session, CollectionId collection);

}  // namespace annals::storage
