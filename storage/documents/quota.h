// What a collection holds, counted in the transaction that changes it, where it has a quota.
//
//   LockFeed(session, collection);
//   CountWritten(session, collection, versions);   // fails at the next Execute or at Commit
//
// All of them are sent and not waited for; where there is no quota they change nothing. REQUIRES: the feed's lock is held,
// which keeps the writers of a collection apart to their ends.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "storage/postgres/session.h"
#include "storage/store.h"

namespace annals::storage {

struct ReplacedVersion {
  std::int64_t new_version = 0, old_version = 0;  // 0: none
};
// After the new versions' chunks were sent, and before the old ones' go. kResourceExhausted: beyond the quota.
void CountWritten(Session& session, CollectionId collection, std::span<const ReplacedVersion> versions);

// What is live among versions that are to be purged; asked before they go.
struct LiveSize {
  std::int64_t documents = 0, text_bytes = 0, statements = 0;
};
LiveSize SizeOfLive(Session& session, CollectionId collection, const std::vector<std::int64_t>& versions);
void CountPurged(Session& session, CollectionId collection, const LiveSize& gone);

// In a transaction of the collection; these take the lock themselves. SetQuota counts what there is.
QuotaUse SetQuota(Session& session, CollectionId collection, const Quota& quota);
std::optional<QuotaUse> GetQuota(Session& session, CollectionId collection);

}  // namespace annals::storage
