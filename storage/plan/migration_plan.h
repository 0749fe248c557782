// Which migrations a database still lacks, and what they will do to the tables that it has: for whoever is about to start a
// newer annalsd. Nothing is changed, and nothing is locked that a reader would not lock.
//
//   ASSIGN_OR_RETURN(MigrationPlan plan, ReadMigrationPlan(url));
//   plan.migrations[0].name                              // "0018_vault_keys"
//   plan.migrations[0].tables[0]                         // {.name = "pii_vault", .lock = kAccessExclusive, …}
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/plan/table_locks.h"
#include "storage/postgres/migrations.h"

namespace annals::storage {

struct PlannedStatement {
  std::string text;  // on one line
  RowWork work = RowWork::kNone;
  bool concurrent = false;  // CONCURRENTLY; matters where an index is made
};

// A table that is there now, and the strongest lock that a migration takes on it, from the first statement below to the
// migration's end.
struct PlannedTable {
  std::string name;
  TableLock lock = TableLock::kRowExclusive;
  std::vector<PlannedStatement> statements;
  std::int64_t rows = 0;   // as the planner of PostgreSQL estimates; -1: it has not looked yet
  std::int64_t bytes = 0;  // with indexes
};

struct PlannedMigration {
  int number = 0;
  std::string name;                     // "0018_vault_keys"
  std::vector<PlannedTable> tables;     // in the order in which they are locked
  std::vector<std::string> not_read;    // statements that must be read by a person
  std::vector<std::string> new_tables;  // nobody waits for these
};

struct MigrationPlan {
  std::string schema, newest_schema;  // applied last, "" for none; and that this program knows
  std::vector<PlannedMigration> migrations;
};

// Errors: as ApplyMigrations where it would refuse the database; kUnavailable when it does not answer.
absl::StatusOr<MigrationPlan> ReadMigrationPlan(const std::string& url,
                                                const std::vector<Migration>& migrations = EmbeddedMigrations());

}  // namespace annals::storage
