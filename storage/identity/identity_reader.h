// Who the entities of some documents are, after merges: rows keep the entity that their text names, and whoever reads
// them follows entities.merged_into to its end.
//
//   const Identity identity = ReadIdentity(session, document_ids);
//   identity.RootOf(mention.entity);                    // itself, where nothing was merged
//   identity.EntitiesOf(document);                      // with the names of what was merged into them as aliases
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/record/record.h"
#include "storage/postgres/session.h"

namespace annals::storage {

class Identity {
 public:
  bool merged() const { return !roots_.empty(); }  // some entity of these documents is another one
  EntityId RootOf(EntityId entity) const;
  // Of an edge, as it was written: an entity that was merged becomes the root, anything else stays.
  EdgeEnd EndOf(std::string_view written) const;
  // Of a document, by id, each once.
  std::vector<Entity> EntitiesOf(DocumentId document) const;

 private:
  friend class IdentityReader;
  absl::flat_hash_map<std::int64_t, std::int64_t> roots_;  // of merged entities only
  absl::flat_hash_map<std::string, std::string> root_keys_;
  absl::flat_hash_map<std::int64_t, Entity> entities_;  // roots
  absl::flat_hash_map<std::int64_t, std::vector<std::int64_t>> of_document_;
};

// One query a level of merges. Throws pqxx exceptions.
Identity ReadIdentity(Session& session, const std::vector<std::int64_t>& documents);

}  // namespace annals::storage
