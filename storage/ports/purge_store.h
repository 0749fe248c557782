// Purges: for good, of all versions. A call waits up to minutes.
//
// Thread-safe; errors, and how long a call waits: storage/store.h.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/record/ids.h"
#include "core/time/timestamp.h"

namespace annals::storage {

struct Purged {
  std::int64_t versions = 0, entities = 0;
  std::vector<std::string> documents;  // external ids, sorted
  std::uint64_t watermark = 0;
};

// A purge of an entity, or of a document with a long history, that has begun and not ended, and what is gone so far.
struct StandingPurge {
  std::int64_t id = 0;
  std::int64_t documents_found = 0;  // when it began
  std::int64_t documents = 0, versions = 0, entities = 0;
  Timestamp begun;
};

struct PurgeBegun {
  StandingPurge purge;
  std::vector<std::string> documents;  // that name the entity now, sorted
};

struct PurgeStep {
  bool ended = false;                  // nothing is left
  bool held = false;                   // somebody else is at it: nothing was done
  std::vector<std::string> documents;  // that went with this step, sorted
  StandingPurge so_far;                // of the whole purge; id 0 when somebody else has ended it
  std::uint64_t watermark = 0;
};

class PurgeStore {
 public:
  virtual ~PurgeStore() = default;

  // All versions of the document, with what only they brought: entities, aliases, links of its assets, originals of tokens,
  // results of requests, log rows. kNotFound when there is no version. In one transaction, or, where they have more rows than
  // StoreOptions::purge_batch, in steps as PurgeEntity: the version that is live goes with the first, and one that is written
  // while the purge stands goes, too.
  virtual absl::StatusOr<Purged> PurgeDocument(CollectionId collection, const std::string& external_id) = 0;
  // All documents of which some version names the entity, and so the entity. `dry_run`: only which documents. Begins a
  // purge, or finds the one that has begun, and takes its steps to the end; the counts are those of the whole purge. What
  // ends it early ends no purge: the steps that are left can be taken by anybody.
  virtual absl::StatusOr<Purged> PurgeEntity(CollectionId collection, const std::string& name, bool dry_run) = 0;
  // The same in parts. What is to go is written down before anything goes, so a server that dies leaves work and no doubt.
  // A purge takes documents that come while it stands, too: it has ended when none names the entity. Meanwhile the entity
  // can be neither merged, split nor given names: kFailedPrecondition.
  virtual absl::StatusOr<PurgeBegun> BeginPurge(CollectionId collection, const std::string& name) = 0;
  // One transaction: what StoreOptions::purge_batch says, and the entity with the last of it; `documents` are those of which
  // nothing is left. Whoever took a step has the
  // next one for `hold`; `take`: from others, too. Right to do at any time, and twice.
  virtual absl::StatusOr<PurgeStep> StepPurge(CollectionId collection, std::int64_t purge, bool take,
                                              std::chrono::seconds hold) = 0;
  virtual absl::StatusOr<std::vector<StandingPurge>> ListPurges(CollectionId collection) = 0;  // by id
  // Of the versions that were replaced or deleted more than `age` ago the first, as many as StoreOptions::purge_batch says, in
  // one transaction and as a purge would: `as_of` finds them no more. How many; 0: none is left, or another server is at it.
  virtual absl::StatusOr<std::int64_t> ForgetHistory(CollectionId collection, std::chrono::seconds age) = 0;
};

}  // namespace annals::storage
