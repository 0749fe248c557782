#include "storage/plan/migration_plan.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/record/status.h"
#include "storage/postgres/errors.h"
#include "storage/postgres/session.h"

namespace annals::storage {
namespace {

constexpr char kTables[] =
    "SELECT c.relname, c.reltuples::int8, pg_total_relation_size(c.oid)"
    " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'annals' AND c.relkind = 'r'";
constexpr char kIndexes[] =
    "SELECT i.relname, t.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid"
    " JOIN pg_class t ON t.oid = x.indrelid JOIN pg_namespace n ON n.oid = i.relnamespace WHERE n.nspname = 'annals'";
constexpr char kForeignKeys[] =
    "SELECT k.conname, t.relname, a.attname, r.relname FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid"
    " JOIN pg_class r ON r.oid = k.confrelid JOIN pg_namespace n ON n.oid = k.connamespace"
    " JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)"
    " WHERE k.contype = 'f' AND n.nspname = 'annals'";

// What the database has now, by name.
struct Schema {
  struct Size {
    std::int64_t rows = 0, bytes = 0;
  };
  struct ForeignKey {
    std::string name, table, column, target;  // of several columns: one entry each
  };
  std::map<std::string, Size> tables;
  std::map<std::string, std::string> table_of_index;
  std::vector<ForeignKey> foreign_keys;

  // The tables that a statement uses, as far as they are there.
  std::set<std::string> TablesOf(const TableUse& use) const {
    using Which = TableUse::Which;
    std::set<std::string> found;
    if (use.which == Which::kNamed && tables.contains(use.name)) found.insert(use.name);
    if (use.which == Which::kOfIndex && table_of_index.contains(use.name)) found.insert(table_of_index.at(use.name));
    for (const ForeignKey& key : foreign_keys) {
      if (key.table != use.name) continue;
      if (use.which == Which::kTargets || (use.which == Which::kTargetOfConstraint && key.name == use.part) ||
          (use.which == Which::kTargetsOfColumn && key.column == use.part))
        found.insert(key.target);
    }
    return found;
  }
};

Schema ReadSchema(pqxx::nontransaction& work) {
  Schema schema;
  for (const pqxx::row& row : work.exec(kTables))
    schema.tables[row[0].as<std::string>()] = {row[1].as<std::int64_t>(), row[2].as<std::int64_t>()};
  for (const pqxx::row& row : work.exec(kIndexes))
    schema.table_of_index[row[0].as<std::string>()] = row[1].as<std::string>();
  for (const pqxx::row& row : work.exec(kForeignKeys))
    schema.foreign_keys.push_back(
        {row[0].as<std::string>(), row[1].as<std::string>(), row[2].as<std::string>(), row[3].as<std::string>()});
  return schema;
}

PlannedTable& TableIn(PlannedMigration* migration, const Schema& schema, const std::string& name) {
  const auto found = std::ranges::find(migration->tables, name, &PlannedTable::name);
  if (found != migration->tables.end()) return *found;
  const Schema::Size& size = schema.tables.at(name);
  return migration->tables.emplace_back(PlannedTable{.name = name, .rows = size.rows, .bytes = size.bytes});
}

// Uses of one table by one statement are one: the strongest lock, the dearest work.
void AddUse(const SqlStatement& statement, const TableUse& use, PlannedTable* table) {
  table->lock = std::max(table->lock, use.lock);
  if (!table->statements.empty() && table->statements.back().text == statement.text) {
    table->statements.back().work = std::max(table->statements.back().work, use.work);
  } else {
    table->statements.push_back({statement.text, use.work, IsConcurrent(statement)});
  }
}

// `made`: tables of this migration and those before it, which nobody uses yet, also where they take the place of one.
PlannedMigration Plan(const Migration& migration, const Schema& schema, std::set<std::string>* made) {
  PlannedMigration plan{.number = migration.number, .name = migration.name};
  for (const SqlStatement& statement : SplitStatements(migration.sql)) {
    for (const TableUse& use : UsesOf(statement)) {
      if (use.work == RowWork::kUnknown && use.name.empty()) plan.not_read.push_back(statement.text);
      for (const std::string& table : schema.TablesOf(use)) {
        if (!made->contains(table)) AddUse(statement, use, &TableIn(&plan, schema, table));
      }
    }
    const std::string table = MadeBy(statement);
    if (table.empty()) continue;
    made->insert(table);
    plan.new_tables.push_back(table);
  }
  return plan;
}

absl::StatusOr<MigrationPlan> Read(pqxx::connection& connection, const std::vector<Migration>& migrations) {
  ASSIGN_OR_RETURN(const std::vector<Migration> missing, MissingMigrations(connection, migrations));
  MigrationPlan plan{.newest_schema = migrations.back().name};
  for (const Migration& m : migrations) {
    if (std::ranges::find(missing, m.number, &Migration::number) == missing.end()) plan.schema = m.name;
  }
  pqxx::nontransaction work(connection);
  const Schema schema = ReadSchema(work);
  std::set<std::string> made;
  for (const Migration& m : missing) plan.migrations.push_back(Plan(m, schema, &made));
  return plan;
}

}  // namespace

absl::StatusOr<MigrationPlan> ReadMigrationPlan(const std::string& url, const std::vector<Migration>& migrations) {
  ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Connect(url, {}));
  try {
    return Read(session->connection(), migrations);
  } catch (const std::exception& e) {
    return ToStatus(e);
  }
}

}  // namespace annals::storage
