// Who is who: merges, splits, aliases. A name is a key or alias (text::NameKey), or an id, "#17"; kNotFound when it means
// nobody, kFailedPrecondition when it means several entities that are not one.
//
// Thread-safe; errors, and how long a call waits: storage/store.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/record/ids.h"

namespace annals::storage {

// What a merge or a split did.
struct IdentityChange {
  EntityId entity;  // that stays, or that is its own again
  std::string name;
  EntityId other;              // that went into it, or that it came out of
  std::int64_t documents = 0;  // versions that replicas read again
  bool changed = false;
  std::uint64_t watermark = 0;
};

struct AddedAlias {
  EntityId entity;
  std::string key;
  bool changed = false;
  std::uint64_t watermark = 0;
};

struct AliasCandidate {
  EntityId entity, other;
  std::string name, other_name;
  double score = 0;
  std::string rule;  // identity::LikenessRule by name
};

class IdentityStore {
 public:
  virtual ~IdentityStore() = default;

  // What `source` is becomes `target`, for present and future documents; nothing changes when they are one already.
  virtual absl::StatusOr<IdentityChange> MergeEntities(CollectionId collection, const std::string& source,
                                                       const std::string& target) = 0;
  // Undoes the merge of the entity that bears the name; kFailedPrecondition when it is its own. With `documents`
  // (external ids, at least one): what all their versions say of the name becomes a new entity of that name;
  // kFailedPrecondition when no other live document names it, kNotFound when one of them does not.
  virtual absl::StatusOr<IdentityChange> SplitEntity(CollectionId collection, const std::string& name,
                                                     const std::vector<std::string>& documents) = 0;
  virtual absl::StatusOr<AddedAlias> AddAlias(CollectionId collection, const std::string& name,
                                              const std::string& alias) = 0;
  virtual absl::StatusOr<std::vector<AliasCandidate>> ListAliasCandidates(CollectionId collection, int most) = 0;
};

}  // namespace annals::storage
