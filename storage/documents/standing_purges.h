// Purges in batches, of entities and of documents with a long history: what is to go is written down first, then it goes, a
// transaction a batch.
//
//   BeginPurge(session, collection, "Ada Lund")       the entity, and all that is one with it; nothing is gone yet
//   StepPurge(session, collection, {purge, …}, {})    some documents that name one of them, as PurgeDocument; and with
//                                                     the last of them the entities, and the row
//   PurgeOrBegin(session, collection, "minutes", {})  a document, at once where it is no more than a batch; else the same steps
//
// The entities are spared until no document names them: so a name means the same person through all batches, a writer that
// names him meanwhile supports the same row, and his document is found by the next step. The step that finds none deletes
// the entities, which waits for writers who have them; then it looks once more.
//
// Each works within the caller's transaction, and takes its turn with the changes of identity (LockIdentity). Throws pqxx
// exceptions. A step costs what its batch does, and a look at what it left dead in the tables before.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "core/identity/merge_tree.h"
#include "storage/postgres/session.h"
#include "storage/store.h"

namespace annals::storage {

// Errors as FindTree.
absl::StatusOr<PurgeBegun> BeginPurge(Session& session, CollectionId collection, const std::string& name);

struct DocumentPurge {
  std::int64_t purge = 0;  // that stands; 0: it is done
  Purged done;
};
// kNotFound when there is no version. Who has begun a purge has its first step for `hold`.
absl::StatusOr<DocumentPurge> PurgeOrBegin(Session& session, CollectionId collection, const std::string& external_id,
                                           const StoreOptions::PurgeBatch& batch, std::chrono::seconds hold);

struct PurgeTurn {
  std::int64_t purge = 0;
  bool take = false;  // also from who holds it
  std::chrono::seconds hold{0};
};
absl::StatusOr<PurgeStep> StepPurge(Session& session, CollectionId collection, const PurgeTurn& turn,
                                    const StoreOptions::PurgeBatch& batch);

std::vector<StandingPurge> ListPurges(Session& session, CollectionId collection);

// FailedPrecondition when one of the tree is being purged: identity.h's changes leave it alone. REQUIRES: LockIdentity.
absl::Status CheckNotPurged(Session& session, CollectionId collection, const identity::MergeTree& tree);

}  // namespace annals::storage
