// Merges, splits and aliases by hand: each within the caller's transaction, with the change-feed rows that tell
// replicas.
//
// Changes of identity take turns in a collection (LockIdentity). They lock the rows of the entities concerned in the
// order in which writers of documents do, so that a document that is being written is either seen here or sees what is
// done here. Functions throw pqxx exceptions.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/identity/merge_tree.h"
#include "storage/ports/identity_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

void LockIdentity(Session& session, CollectionId collection);

// All that is one with the entity of this name, by id. REQUIRES: LockIdentity. Errors as of Store::MergeEntities.
absl::StatusOr<identity::MergeTree> FindTree(Session& session, CollectionId collection, const std::string& name);

absl::StatusOr<IdentityChange> Merge(Session& session, CollectionId collection, const std::string& source,
                                     const std::string& target);
absl::StatusOr<IdentityChange> Split(Session& session, CollectionId collection, const std::string& name);
absl::StatusOr<AddedAlias> AddAliasByHand(Session& session, CollectionId collection, const std::string& name,
                                          const std::string& alias);
std::vector<AliasCandidate> Candidates(Session& session, CollectionId collection, int most);

}  // namespace annals::storage
