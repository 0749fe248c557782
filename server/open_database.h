// The database of a server: the private PostgreSQL, where no other is named, and the stores on it.
//
//   OpenedDatabase database;
//   database.store = …;                                      // a test's own, before Open
//   RETURN_IF_ERROR(database.Open(&config.database, log));   // sets the url where it was empty
//   RETURN_IF_ERROR(database.Close());
//
// One thread at a time; the stores are thread-safe.
#pragma once

#include <memory>

#include "absl/status/status.h"
#include "server/config.h"
#include "server/logs/log.h"
#include "storage/key_store.h"
#include "storage/member_store.h"
#include "storage/private/private_postgres.h"
#include "storage/store.h"

namespace annals::server {

struct OpenedDatabase {
  std::unique_ptr<storage::PrivatePostgres> postgres;  // null: PostgreSQL is somebody else's
  std::unique_ptr<storage::Store> store;
  std::unique_ptr<storage::KeyStore> keys;  // null: there are none, beside a store of a test's own

  std::unique_ptr<storage::MemberStore> members;  // null as `keys`

  // Waits for the database and applies migrations, as configured. Does nothing where a store is there. `log` must live as
  // long.
  absl::Status Open(DatabaseConfig* config, const Log& log);
  // Stops PostgreSQL, where it is ours. The error is PostgreSQL's; all is closed.
  absl::Status Close();
};

}  // namespace annals::server
