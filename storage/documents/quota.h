// What a collection holds, where it has a quota, and what keys that have limits store in it: counted in the transaction that
// changes it.
//
//   LockFeed(session, collection);
//   CountWritten(session, collection, versions, writer);   // fails at the next Execute or at Commit
//
// All of them are sent and not waited for; where there is no quota they change nothing, and where no key wrote, nothing is sent
// for keys. REQUIRES: the feed's lock is held, which keeps the writers of a collection apart to their ends.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "storage/ports/collection_store.h"
#include "storage/ports/document_store.h"
#include "storage/postgres/session.h"

namespace annals::storage {

struct ReplacedVersion {
  std::int64_t new_version = 0, old_version = 0;  // 0: none
  bool old_by_key = false;                        // the old one belongs to a key
};
// After the new versions' chunks were sent, and before the old ones' go. `writer`: of the new ones, which say so.
// kResourceExhausted: beyond the quota, or the writer's limits.
void CountWritten(Session& session, CollectionId collection, std::span<const ReplacedVersion> versions,
                  const Writer& writer);

// What is live among versions that are to be purged; asked before they go.
struct LiveSize {
  std::int64_t documents = 0, text_bytes = 0, statements = 0;
  std::vector<KeyUse> keys;  // of that, what belongs to keys
};
LiveSize SizeOfLive(Session& session, CollectionId collection, const std::vector<std::int64_t>& versions);
void CountPurged(Session& session, CollectionId collection, const LiveSize& gone);

// In a transaction of the collection; SetQuota takes the lock itself, and counts what there is, also of each key that is counted.
QuotaUse SetQuota(Session& session, CollectionId collection, const Quota& quota);
std::optional<QuotaUse> GetQuota(Session& session, CollectionId collection);
std::vector<KeyUse> ListKeyUse(Session& session, CollectionId collection);

}  // namespace annals::storage
