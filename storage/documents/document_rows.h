// What hangs on a document row, as columns of the tables for the bulk statements.
#pragma once

#include <span>
#include <vector>

#include "core/record/record.h"
#include "storage/ports/document_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

// A version that is being written; what it points to outlives the call.
struct WrittenDocument {
  const DocumentWrite* write;
  const DocumentBundle* bundle;           // made of `write`
  const std::vector<EntityId>* entities;  // who write->document.entities are
};

// Inserts the rows of the bundles, a statement a table for all of them, in batches that bound a message's size, with the
// vectors of what they were made of as those of the space. Sends without waiting (Session::Send).
void InsertChildren(Session& session, CollectionId collection, std::int32_t space,
                    std::span<const WrittenDocument> documents);

// Gives the bundle's vectors to those of its rows that have none of the space. Sends without waiting.
void WriteVectors(Session& session, CollectionId collection, std::int32_t space, const DocumentBundle& bundle);

}  // namespace annals::storage
