// New entities of a document against those that the collection knows: what core/identity/resolution.h asks for is looked
// up by index, and what it decides is written.
#pragma once

#include <vector>

#include "core/identity/resolution.h"
#include "storage/postgres/session.h"

namespace annals::storage {

struct NewEntity {
  EntityId id;
  identity::NewName name;
};

// `entities` were inserted by this transaction; `present` are all that its document names, which are not candidates for
// each other: a document that uses two names for one is told apart by its reader, not by us. A handful of statements,
// whatever their number. Throws pqxx exceptions.
void ResolveNewEntities(Session& session, CollectionId collection, const std::vector<NewEntity>& entities,
                        const std::vector<EntityId>& present);

}  // namespace annals::storage
