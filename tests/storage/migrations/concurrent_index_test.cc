// A migration that builds its index CONCURRENTLY: who reads and writes does not wait for it, other servers that start do, and
// one that was interrupted is taken up again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <pqxx/pqxx>

#include "storage/postgres/concurrent_indexes.h"
#include "storage/postgres/migrations.h"
#include "tests/support/eventually.h"
#include "tests/support/postgres_fixture.h"

namespace annals::storage {
namespace {

using ::testing::HasSubstr;

constexpr char kPatience[] = "SET statement_timeout = '40s'";
constexpr char kBuild[] =
    "-- serves: 0001\n-- concurrently\n-- Sections are looked for.\n"
    "CREATE INDEX CONCURRENTLY trial_by_section ON annals.chunks(collection_id, section);\n";

class ConcurrentIndexTest : public annals::testing::PostgresTest {
 protected:
  void SetUp() override { ASSERT_TRUE(Apply(EmbeddedMigrations()).ok()); }
  absl::Status Apply(const std::vector<Migration>& migrations) {
    pqxx::connection connection(url());
    return ApplyMigrations(connection, migrations);
  }
  static std::vector<Migration> With(const std::string& sql) {
    std::vector<Migration> migrations = EmbeddedMigrations();
    migrations.push_back({.number = 9'000, .name = "9000_trial", .sha256 = "0", .sql = sql});
    return migrations;
  }
  int Count(const std::string& query) { return pqxx::nontransaction(watcher_).exec(query).one_field().as<int>(); }
  // Sessions that build, and wait for transactions that began before.
  bool Waits() {
    return Count(
               "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE INDEX%'"
               " AND wait_event = 'virtualxid'") == 1;
  }
  int Indexes(const std::string& valid) {
    return Count(
        "SELECT count(*) FROM pg_index WHERE indexrelid = to_regclass('annals.trial_by_section') AND indisvalid = " +
        valid);
  }
  int Recorded() { return Count("SELECT count(*) FROM annals.schema_migrations WHERE number = 9000"); }

  pqxx::connection watcher_{admin_url()};
};

TEST_F(ConcurrentIndexTest, NobodyWaitsForItAndOtherServersThatStartWaitForItsEnd) {
  pqxx::connection holder(url()), other(url());
  pqxx::work long_write(holder);
  long_write.exec("LOCK TABLE annals.chunks IN ROW EXCLUSIVE MODE");
  auto first = std::async(std::launch::async, [&] { return Apply(With(kBuild)); });
  ASSERT_TRUE(Eventually([&] { return Waits(); }));
  auto second = std::async(std::launch::async, [&] { return Apply(With(kBuild)); });
  {
    pqxx::work writing(other);
    writing.exec(kPatience);
    EXPECT_NO_THROW(writing.exec("LOCK TABLE annals.chunks IN ROW EXCLUSIVE MODE; DELETE FROM annals.chunks"));
    writing.commit();
  }
  EXPECT_EQ(Recorded(), 0);
  long_write.commit();
  EXPECT_TRUE(first.get().ok());
  EXPECT_TRUE(second.get().ok());
  EXPECT_EQ(Indexes("true"), 1);
  EXPECT_EQ(Recorded(), 1);
}

TEST_F(ConcurrentIndexTest, WhatAnInterruptionLeavesIsBuiltAnew) {
  pqxx::connection holder(url());
  std::optional<pqxx::work> long_write(holder);
  long_write->exec("LOCK TABLE annals.chunks IN ROW EXCLUSIVE MODE");
  auto interrupted = std::async(std::launch::async, [&] { return Apply(With(kBuild)); });
  ASSERT_TRUE(Eventually([&] { return Waits(); }));
  Count("SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX%'");
  EXPECT_FALSE(interrupted.get().ok());
  long_write.reset();
  EXPECT_EQ(Indexes("false"), 1);
  EXPECT_EQ(Recorded(), 0);
  const absl::Status again = Apply(With(kBuild));
  EXPECT_TRUE(again.ok()) << again;
  EXPECT_EQ(Indexes("true"), 1);
  EXPECT_EQ(Recorded(), 1);
}

// Built, and the server died before it could say so.
TEST_F(ConcurrentIndexTest, OneThatIsThereIsNotBuiltAgain) {
  pqxx::connection before(url());
  ASSERT_TRUE(BuildIndexes(before, kBuild).ok());
  const int made = Count("SELECT to_regclass('annals.trial_by_section')::oid::int");
  EXPECT_TRUE(Apply(With(kBuild)).ok());
  EXPECT_EQ(Count("SELECT to_regclass('annals.trial_by_section')::oid::int"), made);
  EXPECT_EQ(Recorded(), 1);
}

TEST_F(ConcurrentIndexTest, ItHoldsNothingElse) {
  const absl::Status refused = Apply(With(std::string(kBuild) + "ALTER TABLE annals.chunks ADD trial text;"));
  EXPECT_TRUE(absl::IsInvalidArgument(refused)) << refused;
  EXPECT_THAT(std::string(refused.message()), HasSubstr("ALTER TABLE annals.chunks ADD trial text"));
  EXPECT_EQ(Indexes("true"), 0) << "nothing was done";
  EXPECT_FALSE(BuildsConcurrently("ALTER TABLE annals.chunks ADD trial text;\n-- concurrently\n"));
}

}  // namespace
}  // namespace annals::storage
