// Who the entities of some documents are, after merges: rows keep the entity that their text names, and readers follow
// its merges to their end.
//
//   const Merges merges(rows, named);          // "bob" was merged into "robert"
//   merges.RootOf(bob);                        // robert
//   merges.Follow(&bundle);                    // every row that names bob names robert; "bob" is an alias of his
//
// Plain values. A const object is thread-safe.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/record/record.h"

namespace annals::identity {

// As it is stored: with its own aliases, and the entity that it was merged into.
struct StoredEntity {
  Entity entity;
  EntityId merged_into;  // 0: nobody
};
struct NamedEntity {
  DocumentId document;
  EntityId entity;
};

class Merges {
 public:
  Merges() = default;
  // `entities`: what `named` names, whatever that was merged into, and whatever was merged into those; each once, in any
  // order. Linear but for sorting.
  Merges(std::vector<StoredEntity> entities, std::span<const NamedEntity> named);

  bool any() const { return !roots_.empty(); }  // some entity of these documents is another one
  EntityId RootOf(EntityId entity) const;
  // An entity that was merged becomes the root, anything else stays.
  EdgeEnd EndOf(const EdgeEnd& end) const;
  // Of a document, by id, each once, with the names of what was merged into them as aliases.
  std::vector<Entity> EntitiesOf(DocumentId document) const;

  // Lets every row of the bundle name roots, and gives it its entities. Two names of one sentence that are one entity
  // since a merge are one mention; what is said of somebody with himself is no relation.
  void Follow(DocumentBundle* bundle) const;

 private:
  absl::flat_hash_map<EntityId, EntityId> roots_;  // of merged entities that are named
  absl::flat_hash_map<std::string, std::string> root_keys_;
  absl::flat_hash_map<EntityId, Entity> entities_;  // roots
  absl::flat_hash_map<DocumentId, std::vector<EntityId>> of_document_;
};

}  // namespace annals::identity
