// What hangs on a document row, as columns of the tables for the bulk statements.
#pragma once

#include <vector>

#include "core/record/record.h"
#include "storage/postgres/session.h"
#include "storage/store.h"

namespace annals::storage {

// Inserts the rows of `bundle`, in batches that bound a message's size, with the vectors of `write`, which it was made
// of. `entities[i]` is who write.document.entities[i] is. Sends without waiting (Session::Send).
void InsertChildren(Session& session, CollectionId collection, const DocumentBundle& bundle, const DocumentWrite& write,
                    const std::vector<EntityId>& entities);

// Writes the bundle's vectors into those of its rows that have none. Sends without waiting.
void UpdateVectors(Session& session, CollectionId collection, const DocumentBundle& bundle);

}  // namespace annals::storage
