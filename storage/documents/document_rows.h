// What hangs on a document row, as columns of the tables for the bulk statements.
#pragma once

#include <vector>

#include "core/record/record.h"
#include "storage/postgres/session.h"
#include "storage/store.h"

namespace annals::storage {

// Inserts the rows of `bundle`, in batches that bound a message's size, with the vectors of `write`, which it was made
// of, as those of the space. `entities[i]` is who write.document.entities[i] is. Sends without waiting (Session::Send).
void InsertChildren(Session& session, CollectionId collection, std::int32_t space, const DocumentBundle& bundle,
                    const DocumentWrite& write, const std::vector<EntityId>& entities);

// Gives the bundle's vectors to those of its rows that have none of the space. Sends without waiting.
void WriteVectors(Session& session, CollectionId collection, std::int32_t space, const DocumentBundle& bundle);

}  // namespace annals::storage
