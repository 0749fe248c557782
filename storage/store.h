// The durable store: PostgreSQL, schema `annals`. All truth is here; everything else can be thrown away.
//
//   StatusOr<std::unique_ptr<Store>> store = Store::Open({.url = "host=/run/annals dbname=annals"});
//   ASSIGN_OR_RETURN(WriteResult r, store->WriteDocuments(write));     // committed when this returns OK
//
// Invariants (docs/design.md §4): one document is written, replaced or deleted in one transaction with all its rows and
// its change-feed row; acknowledged means committed and on disk, and so does shown by the feed; entities live while a
// live chunk supports them; history is kept until purge; the feed never loses a row that commits late.
//
// Thread-safe: every call takes one connection from a bounded pool, of which one collection has a share at most, and waits
// at most `acquire_timeout` for it.
// Errors: kUnavailable (database gone, pool or share exhausted: worth a retry), kNotFound, kAlreadyExists, kFailedPrecondition
// (collection made for another model or dimension), kInvalidArgument, kInternal; kDeadlineExceeded and kCancelled when
// the bounds of the call end (call_bounds.h). A lost connection is replaced; a
// serialization failure or deadlock is retried up to `max_attempts` times inside.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/ports/asset_link_store.h"
#include "storage/ports/change_feed.h"
#include "storage/ports/collection_store.h"
#include "storage/ports/document_store.h"
#include "storage/ports/engine_store.h"
#include "storage/ports/identity_store.h"
#include "storage/ports/original_store.h"
#include "storage/ports/purge_store.h"
#include "storage/ports/vector_store.h"

namespace annals::storage {

struct StoreOptions {
  std::string url;  // libpq connection string or postgresql:// URL
  // Of the role that owns the schema: it applies migrations, and lets the role of `url` read and write the tables, and no
  // more. Empty: the role of `url` owns the schema.
  std::string migration_url;
  int pool_size = 8;
  int collection_share = 0;  // of pool_size, that one collection may hold while no other holds any; 0: three quarters
  std::chrono::milliseconds acquire_timeout{10'000};
  std::chrono::milliseconds statement_timeout{60'000};
  std::chrono::milliseconds startup_wait{60'000};  // how long Open waits for a database that is not there yet
  int max_attempts = 5;
  bool allow_superuser = false;  // open also as a role that row security does not bind
  // Of a test that takes a line of defence away: what a statement is prepared as instead of its text. Empty: its text.
  std::function<std::string(std::string)> alter;
  // What one transaction of a purge removes, at most, but one version of a document at least. Rows are those of versions:
  // passages, statements, mentions, relations.
  struct PurgeBatch {
    int documents = 500;
    std::int64_t rows = 100'000;
  } purge_batch = {};
  std::function<void(const std::string&)> log;  // "waiting for PostgreSQL at …: connection refused (3 s of 60 s)"
};

struct ConnectionUse {
  int most = 0, busy = 0, idle = 0, waiting = 0;  // calls that wait for one
  std::uint64_t opened = 0;                       // since the start
};

// All ports on one database. Whoever needs a part of it takes that port.
class Store : public CollectionStore,
              public DocumentStore,
              public VectorStore,
              public OriginalStore,
              public IdentityStore,
              public AssetLinkStore,
              public PurgeStore,
              public ChangeFeed,
              public EngineStore {
 public:
  static absl::StatusOr<std::unique_ptr<Store>> Open(StoreOptions options);

  virtual absl::Status Ping() = 0;                // a round trip, bounded by 2 s
  virtual ConnectionUse Connections() const = 0;  // of the calls; those of the feed and of probes are apart
};

}  // namespace annals::storage
