// What a transaction changes about the entities of its documents: how many chunks name each, who is new, and who the new
// ones are.
//
//   EntityChanges changes;                                   // of one document
//   AddNewSupport(prepared, keys, &changes);
//   AddOldSupport(session, {&old_version, 1}, &changes);     // what it replaces
//   ApplyEntityChanges(session, collection, now, {&changes, 1});
//   std::vector<EntityId> ids = IdsOf(changes, keys, prepared);
//
// Functions throw pqxx exceptions; within the transaction of the documents.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/ingest/document_input.h"
#include "core/time/timestamp.h"
#include "storage/postgres/session.h"

namespace annals::storage {

struct EntityChange {
  std::string name;
  std::string kind;
  int support = 0;        // new chunks minus old ones
  bool namesake = false;  // of somebody whose key is the bare name
  EntityId id;            // once it is applied
};
using EntityChanges = std::map<std::string, EntityChange>;  // of one document, by key

// `keys` are those of prepared.entities. Those that no chunk names are left out.
void AddNewSupport(const ingest::PreparedDocument& prepared, const std::vector<std::string>& keys,
                   EntityChanges* changes);
void AddOldSupport(Session& session, std::span<const std::int64_t> versions, EntityChanges* changes);

// Registers the entities of several documents, of all in the order of their keys, which is the order in which rows are
// locked; decides who the new ones are, document by document. Sets the ids.
void ApplyEntityChanges(Session& session, CollectionId collection, Timestamp now,
                        std::span<EntityChanges* const> documents);

// In the order of prepared.entities; 0 for one that no chunk names.
std::vector<EntityId> IdsOf(const EntityChanges& changes, const std::vector<std::string>& keys,
                            const ingest::PreparedDocument& prepared);

}  // namespace annals::storage
