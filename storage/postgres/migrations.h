// The schema's versions: the SQL files of storage/migrations, built into the library, applied in order and never
// changed.
//
//   RETURN_IF_ERROR(ApplyMigrations(connection));   // schema `annals` is then at EmbeddedMigrations().back().number
//
// Processes that start together wait for each other (advisory lock). Each migration is one transaction with its row in
// annals.schema_migrations; but one with the line "-- concurrently" builds indexes outside any (concurrent_indexes.h), and its
// row comes last. FailedPrecondition when an applied migration's text differs from ours, when the database has a
// newer one that does not serve this program, or when one is missing and the role of the connection may not apply it.
//
// A migration that keeps all that programs before it read and write says so in its first line, "-- serves: 0020": those
// whose newest migration is 0020 go on beside it, and may start, too, so that an upgrade can be taken back. Without the line it
// serves its own program alone.
#pragma once

#include <pqxx/pqxx>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace annals::storage {

struct Migration {
  int number = 0;
  std::string name;    // "0001_schema"
  std::string sha256;  // hex, of sql
  std::string sql;
};

std::vector<Migration> EmbeddedMigrations();
// The number of the first line; its own without one. Pure.
int ServesFrom(const Migration& migration);
// `user`: the role, if it is another, that may then read and write the tables, and do nothing else in the schema.
absl::Status ApplyMigrations(pqxx::connection& connection,
                             const std::vector<Migration>& migrations = EmbeddedMigrations(),
                             const std::string& user = "");
// Those that the database lacks, in order; it is read, and not changed. kFailedPrecondition as above, but for the role. May
// throw what pqxx throws (errors.h).
absl::StatusOr<std::vector<Migration>> MissingMigrations(pqxx::connection& connection,
                                                         const std::vector<Migration>& migrations);

}  // namespace annals::storage
