#include "storage/postgres/migrations.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "storage/postgres/concurrent_indexes.h"
#include "storage/postgres/errors.h"
#include "storage/postgres/sql.h"

namespace annals::storage {
namespace {

constexpr char kLockNotAvailable[] = "55P03";
constexpr int kMostAttempts = 30;
constexpr std::chrono::milliseconds kLockPoll{100};  // between attempts to be the one that migrates

constexpr std::string_view kServes = "-- serves: ";

struct Applied {
  std::string name, sha256;
  std::optional<int> serves_from;
};

absl::Status CheckApplied(const std::map<int, Applied>& applied, const std::vector<Migration>& migrations) {
  const Migration& newest = migrations.back();
  for (const auto& [number, row] : applied) {
    if (number > newest.number) {
      if (row.serves_from.value_or(number) <= newest.number) continue;
      return absl::FailedPreconditionError(absl::StrCat(
          "the database's schema is newer than this program: it has migration ", row.name,
          ", which leaves out versions before it, and the newest known here is ", newest.name, "; upgrade annalsd"));
    }
    const auto known = std::ranges::find(migrations, number, &Migration::number);  // numbers may have gaps
    if (known == migrations.end() || known->sha256 != row.sha256) {
      return absl::FailedPreconditionError(absl::StrCat(
          "migration ", row.name, " was applied with another text (SHA-256 ", row.sha256, ", here ",
          known == migrations.end() ? "none" : known->sha256, "): this database belongs to another build of annalsd"));
    }
  }
  return absl::OkStatus();
}

// A table that others use is waited for briefly and again, so that they never stand behind a migration that waits.
absl::Status ApplyOne(pqxx::connection& connection, const Migration& m) {
  const bool concurrently = BuildsConcurrently(m.sql);
  if (concurrently) RETURN_IF_ERROR(BuildIndexes(connection, m.sql));
  for (int attempt = 1;; ++attempt) {
    try {
      pqxx::work work(connection);
      if (!concurrently) work.exec(m.sql);
      work.exec(sql::kRecordMigration, pqxx::params{m.number, m.name, m.sha256, ServesFrom(m)});
      work.commit();
      return absl::OkStatus();
    } catch (const pqxx::sql_error& error) {
      if (error.sqlstate() != kLockNotAvailable) throw;
      if (attempt == kMostAttempts) {
        return absl::UnavailableError(absl::StrCat("migration ", m.name, " could not get a lock in ", kMostAttempts,
                                                   " attempts of 2 s: a long transaction holds a table; end it, or "
                                                   "start again when it is over"));
      }
      std::this_thread::sleep_for(std::chrono::seconds(1));
    }
  }
}

absl::Status Apply(pqxx::connection& connection, const std::vector<Migration>& migrations) {
  {
    pqxx::work work(connection);
    if (!work.exec(sql::kSchemaExists).one_field().as<bool>()) work.exec(sql::kCreateMigrationTable);
    work.commit();
  }
  ASSIGN_OR_RETURN(const std::vector<Migration> missing, MissingMigrations(connection, migrations));
  if (missing.empty()) return absl::OkStatus();
  pqxx::nontransaction(connection).exec(sql::kCompleteMigrationTable);
  for (const Migration& m : missing) RETURN_IF_ERROR(ApplyOne(connection, m));
  return absl::OkStatus();
}

// Under the lock: two servers that give the same rights at once would stand in each other's way.
void LetUse(pqxx::connection& connection, const std::string& user) {
  pqxx::work work(connection);
  const std::string role = connection.quote_name(user);
  for (const char* grant : sql::kGrantUse) work.exec(absl::StrCat(grant, role));
  work.commit();
}

absl::Status MayNotMigrate(const std::exception& error) {
  if (dynamic_cast<const pqxx::insufficient_privilege*>(&error) == nullptr) return ToStatus(error);
  return absl::FailedPreconditionError(absl::StrCat(
      "the schema is not that of this program, and the database's role may not change it: give the role that "
      "owns it by --migration-postgres-file, here or at another server first (",
      error.what(), ")"));
}

}  // namespace

int ServesFrom(const Migration& migration) {
  const std::string_view sql = migration.sql;
  int oldest = migration.number;
  if (sql.starts_with(kServes)) std::from_chars(sql.data() + kServes.size(), sql.data() + sql.size(), oldest);
  return std::min(oldest, migration.number);
}

absl::StatusOr<std::vector<Migration>> MissingMigrations(pqxx::connection& connection,
                                                         const std::vector<Migration>& migrations) {
  std::map<int, Applied> applied;
  pqxx::nontransaction work(connection);
  if (!work.exec(sql::kSchemaExists).one_field().as<bool>()) return migrations;
  for (const auto& row : work.exec(sql::kAppliedMigrations)) {
    applied[row[0].as<int>()] = {row[1].as<std::string>(), row[2].as<std::string>(), row[3].as<std::optional<int>>()};
  }
  RETURN_IF_ERROR(CheckApplied(applied, migrations));
  std::vector<Migration> missing = migrations;
  std::erase_if(missing, [&applied](const Migration& m) { return applied.contains(m.number); });
  return missing;
}

absl::Status ApplyMigrations(pqxx::connection& connection, const std::vector<Migration>& migrations,
                             const std::string& user) {
  try {
    {
      pqxx::nontransaction work(connection);
      work.exec(sql::kMigrationPatience);
      while (!work.exec(sql::kMigrationLock).one_field().as<bool>()) std::this_thread::sleep_for(kLockPoll);
      work.exec(sql::kMigrationLockWait);
    }
    absl::Status status;
    try {
      status = Apply(connection, migrations);
      if (status.ok() && !user.empty() && user != connection.username()) LetUse(connection, user);
    } catch (const std::exception& e) {
      status = MayNotMigrate(e);
    }
    if (connection.is_open()) pqxx::nontransaction(connection).exec(sql::kMigrationUnlock);
    return status;
  } catch (const std::exception& e) {
    return ToStatus(e);
  }
}

}  // namespace annals::storage
