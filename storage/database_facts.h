// What a database says of itself to who looks for faults: its role, schema, clock, connections, and settings by which
// acknowledged writes can be lost. Read on a connection of its own, so that it tells also while the store's are all busy.
//
//   ASSIGN_OR_RETURN(const DatabaseFacts facts, ReadDatabaseFacts(url));
//   facts.superuser                      // row security does not bind the role
//   facts.schema != facts.newest_schema  // another version of annalsd has migrated it, or none yet
//
// Takes a connection and three round trips: 2 s at most for the first, 5 s for each of the others. Thread-safe.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/time/timestamp.h"

namespace annals::storage {

class Session;

struct DatabaseFacts {
  std::string version;  // "17.6"
  std::string role;     // of the connection
  bool superuser = false, bypasses_row_security = false;
  std::string schema, newest_schema;  // migration that was applied last, and the last one that this program knows
  Timestamp clock;                    // of the database, at about …
  std::chrono::steady_clock::time_point clock_read;  // … this moment: the middle of the round trip
  std::chrono::microseconds round_trip{0};
  int connections = 0, most_connections = 0;  // that are open, and that roles like this one may open together
  bool read_only = false;                     // a standby, or set to be
  bool fsync = true, full_page_writes = true;
  std::string synchronous_commit;  // on, off, local, remote_write, remote_apply
  std::int64_t bytes = 0;          // of this database
  std::string folder;              // its data on this machine; empty: on another one, or the role may not know
};

// kUnavailable when there is no connection to be had, with the database's words for the log alone.
absl::StatusOr<DatabaseFacts> ReadDatabaseFacts(const std::string& url);

// How many statements wait for a lock in this database, of the roles that this one may see. Has a connection of its own;
// one thread at a time.
class LockWaits {
 public:
  static absl::StatusOr<std::unique_ptr<LockWaits>> Watch(const std::string& url);
  ~LockWaits();
  absl::StatusOr<int> Count();

 private:
  explicit LockWaits(std::unique_ptr<Session> session);
  std::unique_ptr<Session> session_;
};

}  // namespace annals::storage
