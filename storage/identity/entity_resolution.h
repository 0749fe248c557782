// New people and organisations of a document against those that the collection knows: the same entity where the names
// leave no doubt, a recorded candidate where they leave some, nothing else. Who is compared comes from the alias keys
// of core/identity by index, never from a look at all.
//
// A name of one word whose kind nobody knows is not merged: "Apple" in a text may be any.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/record/record.h"
#include "storage/postgres/session.h"

namespace annals::storage {

struct NewEntity {
  std::int64_t id = 0;
  std::string name;
  EntityKind kind = EntityKind::kOther;
  bool namesake = false;  // of others by its organisation: kept apart from them, and recorded
};

// `entities` were inserted by this transaction; `present` are all that its document names, which are not candidates for
// each other: a document that uses two names for one is told apart by its reader, not by us. A handful of statements,
// whatever their number. Throws pqxx exceptions.
void ResolveNewEntities(Session& session, CollectionId collection, const std::vector<NewEntity>& entities,
                        const std::vector<std::int64_t>& present);

}  // namespace annals::storage
