#include "server/migrate_command.h"

#include <format>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_join.h"
#include "server/config.h"

namespace annals::server {
namespace {

constexpr int kNothingToDo = 0, kFailed = 1, kWrongSettings = 2, kToDo = 3;
constexpr std::size_t kShownBytes = 110;  // of a statement

std::string SizeOf(const storage::PlannedTable& table) {
  const double mebibytes = static_cast<double>(table.bytes) / (1 << 20);
  return table.rows < 0 ? std::format("rows not counted yet, {:.1f} MiB", mebibytes)
                        : std::format("about {} rows, {:.1f} MiB", table.rows, mebibytes);
}

// On a line of a terminal; cut between characters of UTF-8.
std::string Shown(const std::string& statement) {
  if (statement.size() <= kShownBytes) return statement;
  std::size_t end = kShownBytes;
  while (end > 0 && (static_cast<unsigned char>(statement[end]) & 0xC0U) == 0x80U) --end;
  return statement.substr(0, end) + " …";
}

std::string LineOf(const storage::PlannedStatement& statement) {
  std::string line = Shown(statement.text);
  if (statement.work != storage::RowWork::kNone) line += std::format(": {}", storage::Meaning(statement.work));
  if (statement.work == storage::RowWork::kBuildsIndex)
    line += statement.concurrent ? ", CONCURRENTLY" : ", not CONCURRENTLY";
  return line;
}

void Print(const storage::PlannedMigration& migration, std::ostream& out) {
  out << "\n" << migration.name << "\n";
  for (const storage::PlannedTable& table : migration.tables) {
    out << std::format("  {} ({}): {}, {}\n", table.name, SizeOf(table), storage::Name(table.lock),
                       storage::Meaning(table.lock));
    for (const storage::PlannedStatement& statement : table.statements) out << "    " << LineOf(statement) << "\n";
  }
  for (const std::string& statement : migration.not_read)
    out << "  to be read by you, its locks are not known here: " << Shown(statement) << "\n";
  if (!migration.new_tables.empty()) out << "  makes " << absl::StrJoin(migration.new_tables, ", ") << "\n";
}

}  // namespace

void PrintPlan(const storage::MigrationPlan& plan, std::ostream& out) {
  if (plan.migrations.empty()) {
    out << std::format("the schema is at {}: there is nothing to do\n", plan.schema);
    return;
  }
  out << std::format("{} → {}: {} migration{}\n", plan.schema.empty() ? "no schema" : plan.schema, plan.newest_schema,
                     plan.migrations.size(), plan.migrations.size() == 1 ? "" : "s");
  out << "Each is one transaction, which keeps its locks to its end. It waits for a table that others use for 2 s at "
         "a\n"
         "time, so that nobody stands behind it, and gives up after a minute and a half.\n";
  for (const storage::PlannedMigration& migration : plan.migrations) Print(migration, out);
}

int RunMigrate(std::span<const char* const> arguments, std::ostream& out, std::ostream& error) {
  std::vector<const char*> settings(arguments.begin(), arguments.end());
  const std::size_t plans = std::erase_if(settings, [](std::string_view word) { return word == "--plan"; });
  if (plans == 0) {
    error << "annalsd migrate: say --plan; migrations are applied by a server that starts\n";
    return kWrongSettings;
  }
  const auto config = ParseConfig(settings, out);
  if (!config.ok()) {
    error << "annalsd: " << config.status().message() << "\n";
    return kWrongSettings;
  }
  if (!config->has_value()) return kNothingToDo;  // --help
  const DatabaseConfig& database = (*config)->database;
  const std::string& url = database.migration_url.empty() ? database.url : database.migration_url;
  if (url.empty()) {
    error << "annalsd migrate: --postgres-file is needed; a private database is migrated by its server\n";
    return kWrongSettings;
  }
  const absl::StatusOr<storage::MigrationPlan> plan = storage::ReadMigrationPlan(url);
  if (!plan.ok()) {
    error << "annalsd: " << plan.status().message() << "\n";
    return kFailed;
  }
  PrintPlan(*plan, out);
  return plan->migrations.empty() ? kNothingToDo : kToDo;
}

}  // namespace annals::server
