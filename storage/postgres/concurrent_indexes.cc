#include "storage/postgres/concurrent_indexes.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "storage/plan/statements.h"
#include "storage/postgres/sql.h"

namespace annals::storage {
namespace {

constexpr std::string_view kConcurrently = "-- concurrently";
constexpr char kDeadlock[] = "40P01";
constexpr int kMostDeadlocks = 10;  // with what an older server does that starts meanwhile

// CREATE [UNIQUE] INDEX CONCURRENTLY name ON table …
struct IndexToBuild {
  std::string name;  // with its schema
  std::string text;
};

absl::StatusOr<IndexToBuild> Read(const SqlStatement& statement) {
  SqlTokens tokens = statement.tokens;
  if (tokens.size() > 1 && tokens[1] == "unique") tokens.erase(tokens.begin() + 1);
  const bool fits = tokens.size() > 6 && tokens[0] == "create" && tokens[1] == "index" && tokens[2] == "concurrently" &&
                    tokens[4] == "on" && tokens[5].starts_with("annals.") && !tokens[3].contains('.');
  if (fits) return IndexToBuild{"annals." + tokens[3], statement.text};
  return absl::InvalidArgumentError(
      absl::StrCat("a migration that is built concurrently holds CREATE INDEX CONCURRENTLY name ON annals.table alone, "
                   "and not: ",
                   statement.text));
}

// nullopt: there is none of that name.
std::optional<bool> IsValid(pqxx::nontransaction& work, const std::string& name) {
  const pqxx::result found = work.exec(sql::kIndexIsValid, pqxx::params{name});
  if (found.empty()) return std::nullopt;
  return found[0][0].as<bool>();
}

void Build(pqxx::connection& connection, const IndexToBuild& index) {
  pqxx::nontransaction work(connection);
  for (int attempt = 1;; ++attempt) {
    const std::optional<bool> valid = IsValid(work, index.name);
    if (valid == true) return;
    try {
      if (valid == false) work.exec(absl::StrCat(sql::kDropIndex, index.name));
      work.exec(index.text);
      return;
    } catch (const pqxx::sql_error& error) {
      if (error.sqlstate() != kDeadlock || attempt == kMostDeadlocks) throw;
    }
  }
}

}  // namespace

bool BuildsConcurrently(std::string_view sql) {
  while (sql.starts_with("--")) {
    const std::string_view line = sql.substr(0, sql.find('\n'));
    if (line == kConcurrently) return true;
    sql.remove_prefix(std::min(line.size() + 1, sql.size()));
  }
  return false;
}

absl::Status BuildIndexes(pqxx::connection& connection, std::string_view sql) {
  std::vector<IndexToBuild> indexes;
  for (const SqlStatement& statement : SplitStatements(sql)) {
    ASSIGN_OR_RETURN(indexes.emplace_back(), Read(statement));
  }
  pqxx::nontransaction(connection).exec(sql::kMigrationNoLockWait);
  for (const IndexToBuild& index : indexes) Build(connection, index);
  pqxx::nontransaction(connection).exec(sql::kMigrationLockWait);
  return absl::OkStatus();
}

}  // namespace annals::storage
