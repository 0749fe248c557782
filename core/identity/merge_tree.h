// Which entity a name means, and all that was merged into one with it.
//
//   "rob" (1) merged into "bob" (2), "bob" into "robert" (3):
//   FindTree("bob", {2}, members)      -> entity 2, Root() robert, Ids() {1, 2, 3}
//   with a second "bob" (9), who is himself:
//   FindTree("bob", {2, 9}, members)   -> FailedPrecondition, "… say which by its id: #2, #9"
//
// A merge changes no row: the entity points at the one that it is. So it is undone by clearing the pointer. Plain
// values; linear in the tree.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/record/ids.h"

namespace annals::identity {

struct TreeMember {
  EntityId id;
  std::string key, name;
  EntityId merged_into;  // 0: the root
  bool live = false;
};

struct MergeTree {
  EntityId entity;  // that bears the name; the root where several of the tree do
  std::vector<TreeMember> members;
  const TreeMember& Root() const;
  const TreeMember& Member(EntityId id) const;  // REQUIRES: it is one
  std::vector<EntityId> Ids() const;
  bool live() const;  // some member is
};

// `bearers`: whom the name means by itself, by id; `members`: all that is one with any of them. NotFound without a
// bearer; FailedPrecondition when they are of several trees.
absl::StatusOr<MergeTree> FindTree(const std::string& name, std::span<const EntityId> bearers,
                                   std::vector<TreeMember> members);

// What cannot be done, said the same by every store.
absl::Status NoEntity(const std::string& name);    // NotFound
absl::Status NotMerged(const std::string& name);   // FailedPrecondition: a split of somebody who is his own
absl::Status NobodyLeft(const std::string& name);  // FailedPrecondition: a split by all documents that name him
absl::Status NotNaming(const std::string& document, const std::string& name);  // NotFound: a split by another document

// The number in "#17"; 0 for any other text.
EntityId ReadEntityNumber(const std::string& name);

}  // namespace annals::identity
