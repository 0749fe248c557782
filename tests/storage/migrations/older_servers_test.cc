// What a migration takes from servers of the version before, which go on beside the new ones in a rolling upgrade: the catalogue
// of PostgreSQL before and after each of ours. A migration that breaks them stands in kBreaking with the reason, or this fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <pqxx/pqxx>
#include <set>
#include <sstream>

#include "storage/postgres/migrations.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Column {
  std::string type;
  bool must_be_given = false;  // NOT NULL, and nothing fills it in
  bool not_null = false;
};

// A condition of a table on what is written to it.
struct Rule {
  std::string table;
  std::vector<std::string> columns;
  bool unique = false;
};

struct Catalogue {
  std::map<std::string, std::map<std::string, Column>> tables;
  std::map<std::string, Rule> rules;  // by their text
  std::set<std::string> keys;       // what ON CONFLICT may name, in any order: "documents(collection_id, external_id)"
  std::set<std::string> functions;  // with arguments and result
  std::set<std::string> row_security;  // tables
};

constexpr char kColumns[] =
    "SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,"
    " a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''"
    " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
    " WHERE c.relnamespace = 'annals'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT "
    "a.attisdropped";
constexpr char kConstraints[] =
    "SELECT c.relname || ': ' || pg_get_constraintdef(k.oid), c.relname,"
    " (SELECT coalesce(string_agg(a.attname, ' '), '') FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY "
    "(k.conkey)), false"
    " FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid"
    " WHERE c.relnamespace = 'annals'::regnamespace AND k.contype IN ('c', 'f', 'x')"
    " UNION ALL SELECT c.relname || ': trigger ' || t.tgname, c.relname, '', true FROM pg_trigger t JOIN pg_class c ON "
    "c.oid = t.tgrelid"
    " WHERE c.relnamespace = 'annals'::regnamespace AND NOT t.tgisinternal";
constexpr char kKeys[] =
    "SELECT c.relname, (SELECT string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' ORDER BY "
    "pg_get_indexdef(i.indexrelid, n, true)) FROM generate_series(1, i.indnkeyatts) n),"
    " coalesce(' WHERE ' || pg_get_expr(i.indpred, i.indrelid), '')"
    " FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid"
    " WHERE c.relnamespace = 'annals'::regnamespace AND i.indisunique";
constexpr char kFunctions[] =
    "SELECT p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') → ' || pg_get_function_result(p.oid)"
    " FROM pg_proc p WHERE p.pronamespace = 'annals'::regnamespace";
constexpr char kRowSecurity[] =
    "SELECT relname FROM pg_class WHERE relnamespace = 'annals'::regnamespace AND relrowsecurity";

std::vector<std::string> Words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

Catalogue ReadCatalogue(pqxx::dbtransaction& work) {
  Catalogue found;
  for (const pqxx::row& row : work.exec(kColumns))
    found.tables[row[0].as<std::string>()][row[1].as<std::string>()] = {row[2].as<std::string>(), row[4].as<bool>(),
                                                                        row[3].as<bool>()};
  for (const pqxx::row& row : work.exec(kConstraints))
    found.rules[row[0].as<std::string>()] = {row[1].as<std::string>(), Words(row[2].as<std::string>()),
                                             row[3].as<bool>()};
  for (const pqxx::row& row : work.exec(kKeys)) {
    const std::string key = row[0].as<std::string>() + "(" + row[1].as<std::string>() + ")" + row[2].as<std::string>();
    found.keys.insert(key);
    found.rules[key] = {row[0].as<std::string>(), {}, true};
  }
  for (const pqxx::row& row : work.exec(kFunctions)) found.functions.insert(row[0].as<std::string>());
  for (const pqxx::row& row : work.exec(kRowSecurity)) found.row_security.insert(row[0].as<std::string>());
  return found;
}

std::vector<std::string> ColumnBreaks(const std::string& table, const std::map<std::string, Column>& before,
                                      const std::map<std::string, Column>& after) {
  std::vector<std::string> breaks;
  for (const auto& [name, old] : before) {
    const std::string column = table + "." + name;
    const auto now = after.find(name);
    if (now == after.end()) {
      breaks.push_back(column + " is gone");
      continue;
    }
    if (now->second.type != old.type) breaks.push_back(column + " was " + old.type + " and is " + now->second.type);
    if (now->second.not_null && !old.not_null) breaks.push_back(column + " may no longer be null");
    if (now->second.must_be_given && old.not_null && !old.must_be_given)
      breaks.push_back(column + " has no default any more");
  }
  for (const auto& [name, now] : after) {
    if (!before.contains(name) && now.must_be_given) breaks.push_back(table + "." + name + " is new and must be given");
  }
  return breaks;
}

// A new condition on what an older server writes. One on new columns alone holds for it: their defaults were checked when they
// were made.
bool Binds(const Rule& rule, const Catalogue& before) {
  const auto table = before.tables.find(rule.table);
  if (table == before.tables.end()) return false;
  return rule.unique ||
         std::ranges::any_of(rule.columns, [&](const std::string& c) { return table->second.contains(c); });
}

// What servers that were written for `before` miss in `after`.
std::vector<std::string> Breaks(const Catalogue& before, const Catalogue& after) {
  std::vector<std::string> breaks;
  for (const auto& [table, columns] : before.tables) {
    const auto now = after.tables.find(table);
    if (now == after.tables.end()) {
      breaks.push_back(table + " is gone");
      continue;
    }
    std::ranges::move(ColumnBreaks(table, columns, now->second), std::back_inserter(breaks));
  }
  for (const std::string& key : before.keys) {
    const bool table_stays = after.tables.contains(key.substr(0, key.find('(')));
    if (!after.keys.contains(key) && table_stays) breaks.push_back("unique " + key + " is gone");
  }
  for (const std::string& function : before.functions) {
    if (!after.functions.contains(function)) breaks.push_back(function + " is gone");
  }
  for (const auto& [text, rule] : after.rules) {
    if (!before.rules.contains(text) && Binds(rule, before)) breaks.push_back("new condition, " + text);
  }
  for (const std::string& table : after.row_security) {
    if (before.tables.contains(table) && !before.row_security.contains(table))
      breaks.push_back("new row security on " + table);
  }
  return breaks;
}

class OlderServersTest : public annals::testing::PostgresTest {
 protected:
  Catalogue After(const std::vector<Migration>& migrations) {
    pqxx::connection connection(url());
    EXPECT_TRUE(ApplyMigrations(connection, migrations).ok());
    pqxx::work work(connection);
    work.exec("SET LOCAL search_path = annals");
    return ReadCatalogue(work);
  }
};

constexpr char kTrialTable[] =
    "SET LOCAL search_path = annals; CREATE TABLE trial (id bigint PRIMARY KEY, name text NOT NULL DEFAULT '', note "
    "text,"
    " UNIQUE (name)); CREATE FUNCTION trial_sum(a integer) RETURNS integer LANGUAGE sql AS 'SELECT a'";

// Migrations that do not keep the SQL of the version before, with what an operator does about it. A migration that is added here
// belongs under "Upgrades" in docs/operations.md, too.
const std::map<std::string, std::string> kBreaking = {
    {"0002_row_security",
     "a server before it names no collection in its transactions, and would see nothing: stop it first"},
    {"0005_identity", "aliases are known by their document, too: a server before it cannot write them. Stop it first"},
    {"0009_feed", "the change feed is another one: stop servers before it first"},
    {"0010_api_keys", "no version before it wrote or read keys"},
    {"0011_spoken_times", "the condition that it replaces was narrower"},
    {"0012_asset_links", "the condition that it replaces was narrower"},
    {"0013_vector_backlog", "the condition that it replaces was narrower: a vector may be missing now"},
    {"0017_vector_spaces", "the trigger notes what a server before it leaves out, and refuses nothing"},
    {"0018_vault_keys", "no version before it kept originals"},
    {"0021_collection_row_security",
     "a server before it reads the row of its transaction's collection alone, and both tables where it names none"},
    {"0025_person_assets", "the version before has no statement on the table that goes"},
};

// Of these, those beside which the version before goes on unchanged, reads and writes, as `./dev upgrade` has shown.
const std::set<std::string> kServedAnyway = {"0021_collection_row_security", "0025_person_assets"};

TEST_F(OlderServersTest, GoOnBesideEveryMigrationOfOursButTheNamedOnes) {
  std::vector<Migration> migrations;
  std::map<std::string, std::string> found;
  Catalogue before;
  for (const Migration& m : EmbeddedMigrations()) {
    migrations.push_back(m);
    Catalogue after = After(migrations);
    for (const std::string& what : Breaks(before, after)) found[m.name] += what + "\n";
    before = std::move(after);
  }
  ASSERT_GT(before.tables.size(), 20U);
  ASSERT_GT(before.keys.size(), 20U);
  ASSERT_FALSE(before.functions.empty());
  for (const auto& [migration, what] : found)
    EXPECT_TRUE(kBreaking.contains(migration)) << migration << " breaks servers of the version before:\n" << what;
  for (const auto& [migration, reason] : kBreaking)
    EXPECT_TRUE(found.contains(migration)) << migration << " breaks nothing: it need not be named";
}

TEST_F(OlderServersTest, AreServedByEveryMigrationThatSaysSo) {
  for (const Migration& m : EmbeddedMigrations()) {
    for (const Migration& between : EmbeddedMigrations()) {
      if (between.number <= ServesFrom(m) || between.number > m.number) continue;
      EXPECT_TRUE(!kBreaking.contains(between.name) || kServedAnyway.contains(between.name))
          << m.name << " says that it serves across " << between.name;
    }
  }
}

// A new version is taken back: the older one starts on the newer schema, if every newer migration serves it.
TEST_F(OlderServersTest, StartOnANewerSchemaThatServesThem) {
  const std::vector<Migration> older = EmbeddedMigrations();
  const int newest = older.back().number;
  const auto later = [&](int by, const std::string& first_line) {
    const std::string name = "9000_later_" + std::to_string(by);
    return Migration{newest + by, name, name, first_line + "CREATE TABLE annals.later_" + std::to_string(by) + " ()"};
  };
  const std::string serves = "-- serves: " + std::to_string(newest) + "\n";
  pqxx::connection connection(url());
  std::vector<Migration> newer = older;
  for (const std::string& line : {serves, serves}) {
    newer.push_back(later(static_cast<int>(newer.size() - older.size()) + 1, line));
    ASSERT_TRUE(ApplyMigrations(connection, newer).ok());
    EXPECT_TRUE(ApplyMigrations(connection, older).ok());
  }
  newer.push_back(later(3, "-- The third serves its own program.\n"));
  ASSERT_TRUE(ApplyMigrations(connection, newer).ok());
  const absl::Status refused = ApplyMigrations(connection, older);
  EXPECT_EQ(refused.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(refused.message()), ::testing::HasSubstr("it has migration 9000_later_3"));
  EXPECT_TRUE(ApplyMigrations(connection, newer).ok());
}

// One that a version made whose table of migrations did not say whom they serve.
TEST_F(OlderServersTest, LeaveASchemaThatIsCompleted) {
  pqxx::connection connection(url());
  ASSERT_TRUE(ApplyMigrations(connection).ok());
  pqxx::nontransaction(connection).exec("ALTER TABLE annals.schema_migrations DROP serves_from");
  std::vector<Migration> migrations = EmbeddedMigrations();
  EXPECT_TRUE(ApplyMigrations(connection, migrations).ok());
  const int newest = migrations.back().number;
  migrations.push_back({newest + 1, "9000_next", "0", "-- serves: " + std::to_string(newest) + "\nSELECT 1"});
  EXPECT_TRUE(ApplyMigrations(connection, migrations).ok());
  EXPECT_TRUE(ApplyMigrations(connection).ok());
}

struct Trial {
  std::string sql, broken;  // "" for what keeps
};

TEST(ServesFrom, IsTheFirstLine) {
  const auto of = [](const std::string& sql) {
    return ServesFrom({.number = 21, .name = "", .sha256 = "", .sql = sql});
  };
  EXPECT_EQ(of("-- serves: 0019\nSELECT 1"), 19);
  EXPECT_EQ(of("-- serves: 0020, and says why\nSELECT 1"), 20);
  EXPECT_EQ(of("-- Nobody else.\n-- serves: 0019\nSELECT 1"), 21);
  EXPECT_EQ(of("-- serves: none\nSELECT 1"), 21);
  EXPECT_EQ(of("-- serves: 0099\nSELECT 1"), 21);
  EXPECT_EQ(of(""), 21);
}

TEST_F(OlderServersTest, WouldBreakByEachOfThese) {
  const std::vector<Trial> trials = {
      {"DROP TABLE trial", "trial is gone"},
      {"ALTER TABLE trial DROP note", "trial.note is gone"},
      {"ALTER TABLE trial ALTER note TYPE varchar(9)", "trial.note was text and is character varying(9)"},
      {"ALTER TABLE trial ALTER note SET NOT NULL", "trial.note may no longer be null"},
      {"ALTER TABLE trial ALTER name DROP DEFAULT", "trial.name has no default any more"},
      {"ALTER TABLE trial ADD kind text NOT NULL", "trial.kind is new and must be given"},
      {"ALTER TABLE trial DROP CONSTRAINT trial_name_key", "unique trial(name) is gone"},
      {"CREATE UNIQUE INDEX ON trial(note)", "new condition, trial(note)"},
      {"ALTER TABLE trial ADD CHECK (note <> name)", "new condition, trial: CHECK ((note <> name))"},
      {"DROP FUNCTION trial_sum", "trial_sum(a integer) → integer is gone"},
      {"ALTER TABLE trial ENABLE ROW LEVEL SECURITY", "new row security on trial"},
      {"ALTER TABLE trial ADD kind text NOT NULL DEFAULT '' CHECK (kind <> 'x')", ""},
      {"ALTER TABLE trial ADD kind text; CREATE INDEX ON trial(kind); CREATE TABLE other (id bigint PRIMARY KEY)", ""},
      {"ALTER TABLE trial ALTER name DROP NOT NULL", ""},
  };
  Migration start = {.number = 9'000, .name = "9000_start", .sha256 = "0", .sql = kTrialTable};
  std::vector<Migration> migrations = EmbeddedMigrations();
  migrations.push_back(start);
  After(migrations);
  for (const Trial& trial : trials) {
    pqxx::connection connection(url());
    pqxx::work work(connection);  // rolled back
    work.exec("SET LOCAL search_path = annals");
    const Catalogue before = ReadCatalogue(work);
    work.exec(trial.sql);
    const std::vector<std::string> broken = Breaks(before, ReadCatalogue(work));
    if (trial.broken.empty()) {
      EXPECT_THAT(broken, IsEmpty()) << trial.sql;
    } else {
      EXPECT_THAT(broken, ElementsAre(trial.broken)) << trial.sql;
    }
  }
  // A new name is a column that is gone, and one more.
  pqxx::connection connection(url());
  pqxx::work work(connection);
  work.exec("SET LOCAL search_path = annals");
  const Catalogue before = ReadCatalogue(work);
  work.exec("ALTER TABLE trial RENAME note TO remark");
  EXPECT_THAT(Breaks(before, ReadCatalogue(work)), Contains("trial.note is gone"));
}

}  // namespace
}  // namespace annals::storage
