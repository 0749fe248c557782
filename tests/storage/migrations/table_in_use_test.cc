// A migration that meets a table which a long transaction holds: it gives way again and again to the statements that come behind
// it, and goes on when the table is free.
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <pqxx/pqxx>

#include "storage/postgres/migrations.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

constexpr int kReads = 3;
// Far more than the 2 s after which a migration gives way, far less than it would take to give up.
constexpr char kPatience[] = "SET statement_timeout = '40s'";

class TableInUseTest : public annals::testing::PostgresTest {
 protected:
  // Until a session stands in line for the table; false when `migration` ended first.
  static bool WaitForLine(pqxx::nontransaction& work, const std::future<absl::Status>& migration) {
    while (migration.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
      if (work.exec("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock' AND"
                    " relation = 'annals.documents'::regclass)")
              .one_field()
              .as<bool>())
        return true;
    }
    return false;
  }
};

TEST_F(TableInUseTest, AMigrationLetsOthersPassAndGoesOnWhenItIsFree) {
  std::vector<Migration> migrations = EmbeddedMigrations();
  {
    pqxx::connection first(url());
    ASSERT_TRUE(ApplyMigrations(first, migrations).ok());
  }
  migrations.push_back(
      {.number = 9'000,
       .name = "9000_trial",
       .sha256 = "0",
       .sql = "ALTER TABLE annals.collections ADD trial text; ALTER TABLE annals.documents ADD trial text"});

  pqxx::connection holder(url());
  pqxx::work long_read(holder);
  long_read.exec("SELECT count(*) FROM annals.documents");

  std::future<absl::Status> migration = std::async(std::launch::async, [&] {
    pqxx::connection connection(url());
    return ApplyMigrations(connection, migrations);
  });
  pqxx::connection other(url());
  pqxx::nontransaction reader(other);
  reader.exec(kPatience);
  pqxx::connection watcher(url());
  pqxx::nontransaction line(watcher);
  for (int i = 0; i < kReads; ++i) {
    ASSERT_TRUE(WaitForLine(line, migration)) << migration.get();
    // Stands behind the migration, if it came while that waits, and is served though the table is never given to it.
    EXPECT_NO_THROW(reader.exec("SELECT count(*) FROM annals.documents")) << "read " << i;
    EXPECT_NO_THROW(reader.exec("SELECT count(*) FROM annals.collections"))
        << "what it had locked before is free while it waits";
  }
  ASSERT_EQ(migration.wait_for(std::chrono::seconds(0)), std::future_status::timeout) << "the table is still held";

  long_read.commit();
  const absl::Status status = migration.get();
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_NO_THROW(reader.exec("SELECT trial FROM annals.documents"));
  EXPECT_EQ(reader.exec("SELECT count(*) FROM annals.schema_migrations WHERE number = 9000").one_field().as<int>(), 1);
}

}  // namespace
}  // namespace annals::storage
