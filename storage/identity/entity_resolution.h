// New entities of documents against those that the collection knows: what core/identity/resolution.h asks for is looked
// up by index, and what it decides is written.
#pragma once

#include <span>
#include <vector>

#include "core/identity/resolution.h"
#include "storage/postgres/session.h"

namespace annals::storage {

struct NewEntity {
  EntityId id;
  identity::NewName name;
};

struct NamesOfDocument {
  std::vector<NewEntity> added;  // inserted by this transaction, and named by no document before this one
  // All that the document names. They are not candidates for each other: a document that uses two names for one is told
  // apart by its reader, not by us.
  std::vector<EntityId> present;
  std::vector<EntityId> appeared;  // of these, who is live since this document: the documents before do not know them
};

// Decides document by document, as if each had been written before the next was looked at. A handful of statements,
// whatever their number. Throws pqxx exceptions.
void ResolveNewEntities(Session& session, CollectionId collection, std::span<const NamesOfDocument> documents);

}  // namespace annals::storage
