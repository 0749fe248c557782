// The writer's side of the change feed (invariant 5 of docs/design.md §4).
//
// Rows are logged at the end of a transaction: LockFeed is kept until it has committed, so writers of one collection
// take turns for the length of a commit, which does not wait for the disk (Durability::kLater), and nobody asks for
// another lock while he holds it. Throws pqxx exceptions; each works within the caller's transaction.
#pragma once

#include <cstdint>
#include <span>

#include "storage/postgres/session.h"

namespace annals::storage {

struct LoggedChange {
  const char* action;         // add, retire, rewrite, purge, link, unlink
  std::int64_t document = 0;  // or a link between assets
};

void LockFeed(Session& session, CollectionId collection);
// Locks, and logs these in their order. Sent without waiting: with a commit behind it, all of it is one message.
void LogChanges(Session& session, CollectionId collection, std::span<const LoggedChange> changes);
// The largest number that this transaction sees; who has read up to it has read all that it sees. 0: no such
// collection.
std::uint64_t FeedHead(Session& session, CollectionId collection);

}  // namespace annals::storage
