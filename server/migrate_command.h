// `annalsd migrate --plan`: what the start of this program would do to the schema of its database, for whoever has to choose
// the hour. It changes nothing.
//
//   $ annalsd migrate --plan --postgres-file /run/secrets/postgres
//   0017_vector_spaces → 0018_vault_keys: 1 migration
//   …
//   0018_vault_keys
//     pii_vault (about 4200 rows, 1.2 MiB): ACCESS EXCLUSIVE, reads and writes wait
//       ALTER TABLE pii_vault ADD key_id text NOT NULL CHECK(key_id <> ''): reads every row
//       CREATE INDEX pii_vault_by_key ON pii_vault(collection_id, key_id): builds an index, not CONCURRENTLY
//       …
#pragma once

#include <iosfwd>
#include <span>

#include "storage/plan/migration_plan.h"

namespace annals::server {

void PrintPlan(const storage::MigrationPlan& plan, std::ostream& out);

// `arguments` behind "migrate": --plan, and the settings of the server, from which the database is taken. Returns the exit
// code: 0, there is nothing to do; 3, there is; 1, the database does not answer, or is none that this program may migrate;
// 2, the settings are wrong.
int RunMigrate(std::span<const char* const> arguments, std::ostream& out, std::ostream& error);

}  // namespace annals::server
