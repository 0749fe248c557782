// What a migration is said to do to the tables of a database, beside what PostgreSQL does: our own migrations, run one after
// the other, each held against the locks that are held at its end.
#include "storage/plan/migration_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <pqxx/pqxx>

#include "storage/postgres/concurrent_indexes.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Tables = std::map<std::string, std::int64_t>;

// The tables of the schema, with the number of the file that each lies in.
Tables FilesOf(pqxx::dbtransaction& work) {
  Tables files;
  for (const pqxx::row& row : work.exec("SELECT relname, pg_relation_filenode(oid) FROM pg_class"
                                        " WHERE relnamespace = 'annals'::regnamespace AND relkind = 'r'"))
    files[row[0].as<std::string>()] = row[1].as<std::int64_t>();
  return files;
}

// Strongest lock of this transaction on each table, from SHARE UPDATE EXCLUSIVE on: PostgreSQL's own look-ups take weaker
// ones.
std::map<std::string, TableLock> LocksOf(pqxx::dbtransaction& work) {
  const std::map<std::string, TableLock> modes = {{"ShareUpdateExclusiveLock", TableLock::kShareUpdateExclusive},
                                                  {"ShareLock", TableLock::kShare},
                                                  {"ShareRowExclusiveLock", TableLock::kShareRowExclusive},
                                                  {"AccessExclusiveLock", TableLock::kAccessExclusive}};
  std::map<std::string, TableLock> locks;
  for (const pqxx::row& row :
       work.exec("SELECT c.relname, l.mode FROM pg_locks l JOIN pg_class c ON c.oid = l.relation"
                 " WHERE l.pid = pg_backend_pid() AND c.relnamespace = 'annals'::regnamespace AND c.relkind = 'r'")) {
    const auto mode = modes.find(row[1].as<std::string>());
    if (mode == modes.end()) continue;
    TableLock& lock = locks[row[0].as<std::string>()];
    lock = std::max(lock, mode->second);
  }
  return locks;
}

class MigrationPlanTest : public annals::testing::PostgresTest {
 protected:
  // The schema after the migration of that number.
  std::vector<Migration> UpTo(int number) {
    std::vector<Migration> migrations;
    for (const Migration& m : EmbeddedMigrations()) {
      if (m.number <= number) migrations.push_back(m);
    }
    pqxx::connection connection(url());
    EXPECT_TRUE(ApplyMigrations(connection, migrations).ok());
    return migrations;
  }
  MigrationPlan Plan(const std::vector<Migration>& migrations = EmbeddedMigrations()) {
    absl::StatusOr<MigrationPlan> plan = ReadMigrationPlan(url(), migrations);
    EXPECT_TRUE(plan.ok()) << plan.status();
    return *std::move(plan);
  }
  // What one further migration would do.
  PlannedMigration PlanOf(const std::string& sql) {
    std::vector<Migration> migrations = UpTo(19);
    migrations.push_back({.number = 9'000, .name = "9000_trial", .sha256 = "0", .sql = sql});
    return Plan(migrations).migrations.at(0);
  }
};

TEST_F(MigrationPlanTest, OurOwnTakeTheLocksThatAreSaid) {
  UpTo(1);
  for (const Migration& m : EmbeddedMigrations()) {
    if (m.number == 1) continue;
    const MigrationPlan plan = Plan();
    ASSERT_FALSE(plan.migrations.empty());
    const PlannedMigration& next = plan.migrations[0];
    ASSERT_EQ(next.name, m.name);
    if (BuildsConcurrently(m.sql)) {  // in no transaction: nothing is held behind it
      EXPECT_FALSE(next.tables.empty()) << m.name;
      for (const PlannedTable& table : next.tables) EXPECT_EQ(table.lock, TableLock::kShareUpdateExclusive) << m.name;
      UpTo(m.number);
      continue;
    }
    pqxx::connection connection(url());
    connection.set_session_var("search_path", "annals");
    pqxx::work work(connection);
    const Tables before = FilesOf(work);
    work.exec(m.sql);
    std::map<std::string, TableLock> said;
    std::map<std::string, bool> said_rewritten, rewritten;
    for (const PlannedTable& table : next.tables) {
      if (table.lock >= TableLock::kShareUpdateExclusive) said[table.name] = table.lock;
      for (const PlannedStatement& s : table.statements)
        said_rewritten[table.name] |= s.work == RowWork::kRewritesTable;
    }
    std::map<std::string, TableLock> held = LocksOf(work);
    std::erase_if(held, [&](const auto& lock) { return !before.contains(lock.first); });
    const Tables after = FilesOf(work);
    for (const auto& [table, file] : before) {
      if (after.contains(table)) {
        rewritten[table] = after.at(table) != file;
      } else {  // the catalogue has no name for the lock of one that is dropped, which nobody else can hold
        held[table] = TableLock::kAccessExclusive;
      }
    }
    for (const std::string& made : next.new_tables) {  // an old one that was dropped and made anew is none of before
      held.erase(made);
      said.erase(made);
      rewritten.erase(made);
    }
    if (next.not_read.empty()) EXPECT_EQ(said, held) << m.name;
    for (const auto& [table, was] : rewritten) EXPECT_EQ(said_rewritten[table], was) << m.name << " " << table;
    work.abort();
    UpTo(m.number);
  }
}

TEST_F(MigrationPlanTest, OfADatabaseThatIsUpToDateThereIsNone) {
  UpTo(9'999);
  const MigrationPlan plan = Plan();
  EXPECT_THAT(plan.migrations, IsEmpty());
  EXPECT_EQ(plan.schema, plan.newest_schema);
}

TEST_F(MigrationPlanTest, AnEmptyDatabaseGetsThemAllAndStaysEmpty) {
  const MigrationPlan plan = Plan();
  EXPECT_EQ(plan.schema, "");
  ASSERT_THAT(plan.migrations, SizeIs(EmbeddedMigrations().size()));
  for (const PlannedMigration& m : plan.migrations) EXPECT_THAT(m.tables, IsEmpty()) << m.name;
  pqxx::connection connection(admin_url());
  pqxx::work work(connection);
  EXPECT_TRUE(work.exec("SELECT to_regnamespace('annals') IS NULL").one_field().as<bool>());
}

TEST_F(MigrationPlanTest, SaysWhatIsDear) {
  const PlannedMigration plan = PlanOf(
      "CREATE INDEX trial ON documents (asset_ref);\n"
      "ALTER TABLE statements ADD made timestamptz NOT NULL DEFAULT clock_timestamp();\n"
      "ALTER TABLE chunks ALTER text SET NOT NULL, ADD note text NOT NULL DEFAULT '';\n"
      "CREATE TABLE trials (id bigint PRIMARY KEY REFERENCES collections);\n"
      "CREATE INDEX CONCURRENTLY more ON annals.relations (chunk_id);\n"
      "UPDATE documents SET linked = false;");
  ASSERT_THAT(plan.tables, SizeIs(5));
  EXPECT_EQ(plan.tables[0].name, "documents");
  EXPECT_EQ(plan.tables[0].lock, TableLock::kShare);
  ASSERT_THAT(plan.tables[0].statements, SizeIs(2));
  EXPECT_EQ(plan.tables[0].statements[0].work, RowWork::kBuildsIndex);
  EXPECT_FALSE(plan.tables[0].statements[0].concurrent);
  EXPECT_EQ(plan.tables[0].statements[1].work, RowWork::kWritesRows);
  EXPECT_EQ(plan.tables[1].name, "statements");
  EXPECT_EQ(plan.tables[1].statements[0].work, RowWork::kRewritesTable);
  EXPECT_EQ(plan.tables[2].name, "chunks");
  EXPECT_EQ(plan.tables[2].lock, TableLock::kAccessExclusive);
  EXPECT_EQ(plan.tables[2].statements[0].work, RowWork::kReadsRows);
  EXPECT_EQ(plan.tables[3].name, "collections");
  EXPECT_EQ(plan.tables[3].lock, TableLock::kShareRowExclusive);
  EXPECT_EQ(plan.tables[4].name, "relations");
  EXPECT_EQ(plan.tables[4].lock, TableLock::kShareUpdateExclusive);
  EXPECT_TRUE(plan.tables[4].statements[0].concurrent);
  EXPECT_THAT(plan.new_tables, ElementsAre("trials"));
  EXPECT_THAT(plan.not_read, IsEmpty());
}

TEST_F(MigrationPlanTest, SaysWhatItDoesNotUnderstand) {
  const PlannedMigration plan = PlanOf("DO $$ BEGIN PERFORM 1; END $$; REINDEX TABLE documents;");
  EXPECT_THAT(plan.not_read, ElementsAre("DO $$ BEGIN PERFORM 1; END $$", "REINDEX TABLE documents"));
  EXPECT_THAT(plan.tables, IsEmpty());
}

TEST_F(MigrationPlanTest, SaysHowLargeTheTablesAre) {
  UpTo(19);
  {
    pqxx::connection connection(admin_url());
    pqxx::nontransaction work(connection);
    work.exec(
        "INSERT INTO annals.collections (name, embedder, dimension) SELECT 'c' || n, 'e', 1 FROM generate_series(1, "
        "500) n");
    work.exec("ANALYZE annals.collections");
  }
  const PlannedMigration plan = PlanOf("ALTER TABLE collections ADD colour text;");
  ASSERT_THAT(plan.tables, SizeIs(1));
  EXPECT_EQ(plan.tables[0].rows, 500);
  EXPECT_GT(plan.tables[0].bytes, 8'192);
}

TEST_F(MigrationPlanTest, ADatabaseOfANewerProgramIsRefusedAsAtTheStart) {
  std::vector<Migration> older = UpTo(19);
  older.pop_back();
  const absl::Status status = ReadMigrationPlan(url(), older).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("newer than this program"));
}

}  // namespace
}  // namespace annals::storage
